public import TallybookBase

/// Something with a start and, once it is stopped, an end; it holds events.
///
/// ```swift
/// let start = Instant.epoch
/// let watch = try book.record("Watch", at: start)
/// try watch.log("A", at: start + .seconds(1))
/// try watch.pause(at: start + .seconds(2))
/// try watch.resume(at: start + .seconds(3))
/// try watch.stop(at: start + .seconds(5))
/// let session = try watch.session()
/// print(session.state == .stopped, session.end ?? .now)  // true 1970-01-01T00:00:05.000Z
/// print(session.duration ?? .zero, session.span ?? .zero, session.eventCount)  // 4.0 seconds 5.0 seconds 1
/// ```
public struct Session: Item {
  public static let kind: Kind? = .session
  public var row: Row

  public init(row: Row) { self.row = row }

  /// When it stopped; nil while it runs.
  public var end: Instant? {
    get { row[.end] }
    set { row[.end] = newValue }
  }
  /// Whether it is running, paused or stopped.
  public var state: SessionState { row[.state] }
  /// From start to stop without its pauses; nil while it runs.
  public var duration: Duration? { row[.duration] }
  /// From start to stop; nil while it runs.
  public var span: Duration? { row[.span] }
  /// How many events it holds; of one that is being recorded only those in the book's file. `Recording.count` has all.
  public var eventCount: Int { row[.eventCount] }
}
