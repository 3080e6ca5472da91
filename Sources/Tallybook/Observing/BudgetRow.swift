internal import TallybookBase

/// A row of a time budget: how often, how long and how far apart a subject did something.
///
/// ```swift
/// try book.eventTypes.create("feed") { $0.mode = .state }
/// let watch = try book.record("Watch", at: .epoch)
/// for second in [2, 4, 8, 10] { try watch.log("feed", at: .epoch + .seconds(second)) }
/// try watch.stop(at: .epoch + .seconds(20))
/// let row = try book.bouts.budget()[0]
/// print(row.count, row.sum ?? .zero, row.mean ?? .zero, row.median ?? .zero)  // 2 4.0 seconds 2.0 seconds 2.0 seconds
/// print(row.minimum ?? .zero, row.maximum ?? .zero, row.deviation ?? .zero)  // 2.0 seconds 2.0 seconds 0.0 seconds
/// print(row.share ?? 0, row.rate ?? 0, row.latency ?? .zero, row.gapMean ?? .zero, row.gapDeviation == nil)  // 0.2 360.0 2.0 seconds 4.0 seconds true
/// print(row.openCount, row.observed, row.type == (try watch.type("feed")), row.subject == nil, row.session == nil)  // 0 20.0 seconds true true true
/// print(row.fields.names)  // []
/// ```
public struct BudgetRow: Hashable, Sendable {
  /// The id of the session that it is of; nil where all are summed up.
  public let session: Int64?
  /// The id of the subject; nil for none.
  public let subject: Int64?
  /// The id of the event type.
  public let type: Int64
  /// The values of the events' fields, in a budget by fields.
  public let fields: Fields
  /// How many bouts.
  public let count: Int
  /// How long the states lasted together; nil for points, as the next five.
  public let sum: Duration?
  /// The mean of how long they lasted, rounded down to nanoseconds, as all means.
  public let mean: Duration?
  /// The standard deviation of the sample; nil for fewer than two.
  public let deviation: Duration?
  /// The median.
  public let median: Duration?
  /// The shortest.
  public let minimum: Duration?
  /// The longest.
  public let maximum: Duration?
  /// The part of the observed time, 0 to 1; nil for points.
  public let share: Double?
  /// How often in an hour of observed time.
  public let rate: Double?
  /// From the beginning of the window to the first start; of several sessions the mean.
  public let latency: Duration?
  /// The mean from a stop to the next start; for points, from one to the next.
  public let gapMean: Duration?
  /// Its standard deviation.
  public let gapDeviation: Duration?
  /// How many states nothing stopped.
  public let openCount: Int
  /// How long the subject was observed.
  public let observed: Duration

  init(_ row: Row) {
    (session, subject, type, fields) = (row[.session], row[.subject], row[.type], row.fields)
    (count, openCount, observed) = (row[.count], row[.openCount], row[.observed])
    (share, rate) = (row[.share], row[.rate])
    (sum, minimum, maximum) = (Duration(row, .sum), Duration(row, .minimum), Duration(row, .maximum))
    (mean, deviation, median) = (Duration(row, .mean), Duration(row, .deviation), Duration(row, .median))
    (latency, gapMean, gapDeviation) = (Duration(row, .latency), Duration(row, .gapMean), Duration(row, .gapDeviation))
  }
}

extension Duration {
  /// A number of nanoseconds, whole or not.
  fileprivate init?(_ row: Row, _ field: Field) {
    guard let nanoseconds = row.value(of: field).real, let whole = Int64(exactly: nanoseconds.rounded(.down)) else { return nil }
    self = .nanoseconds(whole)
  }
}
