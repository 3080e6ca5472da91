public import TallybookBase
internal import TallybookCore

/// A row of a timeline: the total, a year, a month, a day, or a session.
///
/// ```swift
/// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// for row in try book.sessions.timeline().dropFirst() { print(row.level, row.label, row.count, row.duration) }
/// let row = try book.sessions.timeline()[3]
/// print(row.level, row.label, row.date?.number ?? 0)  // day 1970-01-01 19700101
/// print(row.count, row.duration, row.session == nil, row.isShown)  // 1 60.0 seconds true false
/// print(try book.sessions.timeline().map(\.level) == [.total, .year, .month, .day, .session], try book.sessions.timeline()[4].session?.title ?? "")  // true Work
/// ```
public struct TimelineRow: Hashable, Sendable {
  /// The period or session that a row is about.
  ///
  /// ```swift
  /// let levels: [TimelineRow.Level] = [.total, .year, .month, .day, .session]
  /// print(try book.sessions.timeline().map(\.level) == [levels[0]])  // true
  /// ```
  public enum Level: Hashable, Sendable {
    /// All sessions.
    case total
    /// Those of a year.
    case year
    /// Those of a month.
    case month
    /// Those of a day.
    case day
    /// One session.
    case session
  }

  /// Whether it is about everything, a period or one session.
  public let level: Level
  /// The first day of its period; for the total the day of all sessions, if they have the same one.
  public let date: CivilDate?
  /// The same as people read it: 2026, 2026-03, 2026-03-02.
  public let label: String
  /// How many sessions there are in it.
  public let count: Int
  /// How long they lasted.
  public let duration: Duration
  /// Whether a host shows it: a heading that says no more than the one above it need not be shown.
  public let isShown: Bool
  /// The session, of a row that is one.
  public let session: Session?

  init(_ row: Engine.TimelineRow, _ session: Session?) {
    level =
      switch row.level {
      case .total: .total
      case .year: .year
      case .month: .month
      case .day: .day
      case .record: .session
      }
    (date, label, count) = (row.date, row.label, Int(clamping: row.count))
    (duration, isShown, self.session) = (.nanoseconds(row.duration), row.isShown, session)
  }
}
