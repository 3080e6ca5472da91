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
    var isLoss: Bool
    let place: String
    let example: String
  }

  private var sorts: [Sort] = []
  private var told: [Sort: Told] = [:]
  /// How often something was of a sort beyond those that are told by themselves.
  private var more = 0
  /// Whether anything is lost or otherwise than it stands there.
  private(set) var hasLoss = false
  /// While it is, nothing is taken note of: for a look ahead at what is read again.
  var isMuted = false

  /// How many sorts are told: a file may have a million columns.
  static let most = 10_000
  private static let longestExample = 120

  /// Takes note of something. What is no loss is told, and yet all was taken.
  func tell(
    _ severity: Severity = .warning, _ reason: Reason = .leftOut, key: String, _ what: String, example: @autoclosure () -> String, at place: @autoclosure () -> String, count: Int = 1,
    isLoss: Bool = true
  ) {
    guard !isMuted else { return }
    if isLoss { hasLoss = true }
    let sort = Sort(severity: severity, reason: reason, key: key, what: what)
    if let index = told.index(forKey: sort) {
      told.values[index].count += count
      if isLoss { told.values[index].isLoss = true }
      return
    }
    guard sorts.count < Self.most else {
      more += count
      return
    }
    sorts.append(sort)
    told[sort] = Told(count: count, isLoss: isLoss, place: place(), example: String(example().prefix(Self.longestExample)))
  }

  /// Tells all of it as findings, in the order in which the sorts came, and at the end whether that is all: nothing was left out, and
  /// nothing is otherwise than it stands in what goes by `name`.
  func finish(_ name: String, _ result: ImportResult) {
    let isWhole = !hasLoss && result.loss == nil
    for sort in sorts {
      guard let told = told[sort] else { continue }
      let often = told.count == 1 ? "once" : "\(told.count) times, first"
      let example = told.example.isEmpty ? "" : ": \(QuotedValue.of(told.example))"
      result.add(Finding(sort.severity, sort.reason, at: told.place, key: sort.key, "\(sort.what), \(often)\(example)"), isLoss: told.isLoss)
    }
    if more > 0 {
      result.add(Finding(.warning, .leftOut, at: name, key: "", "\(more) more were left out or altered in ways that are not told one by one"))
    }
    if isWhole { result.add(Finding(.info, .allTaken, at: name, key: "", "all that \(name) holds was imported unchanged")) }
  }
}
