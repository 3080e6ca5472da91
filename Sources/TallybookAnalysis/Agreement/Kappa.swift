/// Cohen's kappa (Cohen 1960, A coefficient of agreement for nominal scales, https://doi.org/10.1177/001316446002000104): how far two observers agree beyond
/// what chance would have them agree.
struct Kappa<Category: Hashable> {
  struct Meeting: Hashable {
    let one: Category
    let other: Category
  }

  private(set) var meetings: [Meeting: Int64] = [:]
  private var ones: [Category: Int64] = [:]
  private var others: [Category: Int64] = [:]
  private(set) var count: Int64 = 0
  private(set) var agreed: Int64 = 0

  mutating func add(_ one: Category, _ other: Category, _ times: Int64 = 1) {
    meetings[Meeting(one: one, other: other), default: 0] += times
    ones[one, default: 0] += times
    others[other, default: 0] += times
    count += times
    if one == other { agreed += times }
  }

  /// Pools the samples of another.
  mutating func add(_ other: Kappa) {
    for (meeting, times) in other.meetings { add(meeting.one, meeting.other, times) }
  }

  /// The part in which they would agree by chance; nil of no sample.
  var expected: Double? {
    guard count > 0 else { return nil }
    return ones.reduce(0) { $0 + Double($1.value) / Double(count) * (Double(others[$1.key] ?? 0) / Double(count)) }
  }

  /// Whether both saw one category throughout, the same.
  var hasOneCategory: Bool { meetings.count == 1 && agreed == count }

  /// nil of no sample, and of one category, where chance is all that there is.
  var value: Double? {
    guard let expected, !hasOneCategory, expected < 1 else { return nil }
    return (Double(agreed) / Double(count) - expected) / (1 - expected)
  }
}
