internal import TallybookBase

/// Findings in their order, of each reason so many at the most, and how many more there are.
struct ListedFindings {
  /// The most of one reason.
  static let most = 1000

  private var findings: [Finding] = []
  private var counts: [Reason: Int] = [:]

  /// Takes one of a reason; it is made only where it is listed.
  mutating func add(_ reason: Reason, _ finding: () throws(Failure) -> Finding) throws(Failure) {
    counts[reason, default: 0] += 1
    if counts[reason, default: 0] <= Self.most { findings.append(try finding()) }
  }

  /// All of them, each reason that has more with how many.
  var all: [Finding] {
    let beyond = counts.filter { $0.value > Self.most }.sorted { $0.key.rawValue < $1.key.rawValue }.map { reason, count in
      var finding = Finding(.warning, reason, "\(count - Self.most) more of them are not listed; look at fewer sessions at once")
      (finding.found, finding.bound) = (.int(Int64(count)), .int(Int64(Self.most)))
      return finding
    }
    return findings + beyond
  }
}
