/// What one subject did at a time.
///
/// ```swift
/// try book.eventTypes.create("feed") { $0.mode = .state }
/// let watch = try book.record("Watch", at: .epoch)
/// for second in [1, 3] { try watch.log("feed", at: .epoch + .seconds(second)) }
/// try watch.stop(at: .epoch + .seconds(4))
/// for sample in try book.bouts.samples(every: .seconds(2)) {
///   print(sample.session == watch.id, sample.subject == nil, sample.time <= .now, sample.types.count < 2)  // true true true true
/// }
/// ```
public struct Sample: Hashable, Sendable {
  /// The id of the session.
  public let session: Int64
  /// The time.
  public let time: Instant
  /// The id of the subject; nil for none.
  public let subject: Int64?
  /// The ids of the event types, in the order of their names; none: nothing was done.
  public let types: [Int64]

  init(_ row: Row) { (session, time, subject, types) = (row[.session], row[.time], row[.subject], row[.types]) }
}
