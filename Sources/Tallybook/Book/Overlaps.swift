internal import TallybookCore

/// What becomes of a session that overlaps others of its collection in time.
///
/// ```swift
/// let ways: [Overlaps] = [.keep, .reject, .trim, .split]
/// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// do {
///   try book.sessions.create("Call", overlaps: .reject) { ($0.time, $0.end) = (.epoch + .seconds(30), .epoch + .seconds(90)) }
/// } catch { print(error.reason, ways.count)  // overlap 4
/// }
/// ```
public enum Overlaps: Sendable {
  /// They may overlap.
  case keep
  /// It is refused.
  case reject
  /// The others give way: they end where it begins, or begin where it ends.
  case trim
  /// The same, and one that extends beyond both ends becomes two.
  case split

  var flags: SaveFlags {
    switch self {
    case .keep: []
    case .reject: .rejectOverlap
    case .trim: .trimOverlap
    case .split: .splitOverlap
    }
  }
}
