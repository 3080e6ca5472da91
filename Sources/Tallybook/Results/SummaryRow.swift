public import TallybookBase

/// A row of a summary: what was measured of a group.
///
/// ```swift
/// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// let row = try book.sessions.summary(by: .day, measure: [.count, .duration]).rows[0]
/// print(row.labels, row.keys, row.count ?? 0, row.duration ?? .zero)  // ["1970-01-01"] [Optional(19700101)] 1 60.0 seconds
/// print(row.events == nil, row.sum.isNull, row.mean.isNull, row.median.isNull)  // true true true true
/// print(row.minimum.isNull, row.maximum.isNull, row.deviation.isNull)  // true true true
/// ```
public struct SummaryRow: Hashable, Sendable {
  /// Its groups as people read them; fewer in a total.
  public let labels: [String]
  /// Its groups as numbers: a date such as 20260302, an id; nil for what has none.
  public let keys: [Int64?]
  /// How many there are; nil if not measured, as all others.
  public let count: Int?
  /// How long they lasted.
  public let duration: Duration?
  /// How many events the sessions hold.
  public let events: Int?
  /// The sum of the field that is measured; null if none is.
  public let sum: Value
  /// The arithmetic mean.
  public let mean: Value
  /// The median.
  public let median: Value
  /// The least.
  public let minimum: Value
  /// The greatest.
  public let maximum: Value
  /// The standard deviation of the sample.
  public let deviation: Value

  init(_ row: Row, groups: Int) {
    let level: Int = row[.level]
    let (labels, keys): ([Field], [Field]) = ([.label1, .label2, .label3, .label4], [.group1, .group2, .group3, .group4])
    self.labels = labels.prefix(min(level, groups)).map { row[$0] }
    self.keys = keys.prefix(min(level, groups)).map { row[$0] }
    (count, duration, events) = (row[.count], row[.duration], row[.eventCount])
    (sum, mean, median, minimum) = (row[.sum], row[.mean], row[.median], row[.minimum])
    (maximum, deviation) = (row[.maximum], row[.deviation])
  }
}
