/// How often one behaviour followed another.
///
/// ```swift
/// let watch = try book.record("Watch", at: .epoch)
/// for (second, type) in ["A", "B", "A", "B"].enumerated() { try watch.log(type, at: .epoch + .seconds(second)) }
/// for row in try book.bouts.transitions() { print(row.from, row.to, row.count) }
/// let row = try book.bouts.transitions()[0]
/// print(row.from, row.to, row.count, row.shareFrom, row.share > 0.6)  // A B 2 1.0 true
/// print(row.fromTypes == [try watch.type("A")], row.toTypes.count, row.subject == nil)  // true 1 true
/// ```
public struct Transition: Hashable, Sendable {
  /// The id of the subject, where they are told apart; nil for none, and where all are summed up.
  public let subject: Int64?
  /// The names of what came first; empty if nothing was open.
  public let from: String
  /// The names of what followed.
  public let to: String
  /// The ids of the event types that came first.
  public let fromTypes: [Int64]
  /// The ids of those that followed.
  public let toTypes: [Int64]
  /// How often.
  public let count: Int
  /// The part of all transitions, or of those of the subject, 0 to 1.
  public let share: Double
  /// The part of those from the same behaviour.
  public let shareFrom: Double

  init(_ row: Row) {
    (subject, from, to) = (row[.subject], row[.from], row[.to])
    (fromTypes, toTypes, count) = (row[.fromTypes], row[.toTypes], row[.count])
    (share, shareFrom) = (row[.share], row[.shareFrom])
  }
}
