/// How long two states, each of a subject, were open together.
///
/// ```swift
/// for name in ["feed", "stand"] { try book.eventTypes.create(name) { $0.mode = .state } }
/// let watch = try book.record("Watch", at: .epoch)
/// for (second, name) in ["feed", "stand", "feed", "stand"].enumerated() { try watch.log(name, at: .epoch + .seconds(second)) }
/// for overlap in try book.bouts.overlaps() {
///   print(overlap.duration, overlap.subject == nil, overlap.otherSubject == nil)  // 1.0 seconds true true
///   print(overlap.type == (try watch.type("feed")), overlap.otherType == (try watch.type("stand")))  // true true
/// }
/// ```
public struct Overlap: Hashable, Sendable {
  /// The id of the subject of the one; nil for none.
  public let subject: Int64?
  /// The id of the event type of the one.
  public let type: Int64
  /// The id of the subject of the other; nil for none.
  public let otherSubject: Int64?
  /// The id of the event type of the other.
  public let otherType: Int64
  /// How long both were open, without pauses.
  public let duration: Duration

  init(_ row: Row) {
    (subject, type, otherSubject) = (row[.subject], row[.type], row[.otherSubject])
    (otherType, duration) = (row[.otherType], row[.duration])
  }
}
