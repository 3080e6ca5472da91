internal import TallybookBase

/// What an import did not take, or took otherwise than it stands there: of each sort how often, with the first as an example.
final class ImportAccount {
  private struct Sort: Hashable {
    let severity: Severity
    let reason: Reason
    let key: String
    let what: String
  }

  private struct Told {
    var count: Int
    let place: String
    let example: String
  }

  private var sorts: [Sort] = []
  private var told: [Sort: Told] = [:]
  /// How often something was of a sort beyond those that are told by themselves.
  private var more = 0
  /// Whether anything is lost or otherwise than it stands there.
  private(set) var hasLoss = false

  /// How many sorts are told: a file may have a million columns.
  static let most = 10_000
  private static let longestExample = 120

  /// Takes note of something. What is no loss is told, and yet all was taken.
  func tell(
    _ severity: Severity = .warning, _ reason: Reason = .leftOut, key: String, _ what: String, example: String, at place: String, count: Int = 1, isLoss: Bool = true
  ) {
    if isLoss { hasLoss = true }
    let sort = Sort(severity: severity, reason: reason, key: key, what: what)
    if told[sort] != nil {
      told[sort]?.count += count
      return
    }
    guard sorts.count < Self.most else {
      more += count
      return
    }
    sorts.append(sort)
    told[sort] = Told(count: count, place: place, example: String(example.prefix(Self.longestExample)))
  }

  /// Tells all of it as findings, in the order in which the sorts came.
  func findings(of name: String) -> [Finding] {
    var findings = sorts.compactMap { (sort) -> Finding? in
      guard let told = told[sort] else { return nil }
      let often = told.count == 1 ? "once" : "\(told.count) times, first"
      let example = told.example.isEmpty ? "" : ": \(QuotedValue.of(told.example))"
      return Finding(sort.severity, sort.reason, at: told.place, key: sort.key, "\(sort.what), \(often)\(example)")
    }
    if more > 0 {
      findings.append(Finding(.warning, .leftOut, at: name, key: "", "\(more) more were left out or altered in ways that are not told one by one"))
    }
    return findings
  }
}
