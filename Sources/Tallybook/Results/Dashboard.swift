internal import TallybookCore

/// Facts about the items of a selection, as of the moment when they were asked for: the latest, how many, how often, how long ago.
///
/// ```swift
/// for hour in [8, 10, 13] { try book.notes.create("Look") { $0.time = .epoch + .seconds(3600 * hour) } }
/// let board = try book.notes.dashboard()
/// print(board.count, board.latestTime ?? .now, board.today, board.dayMean ?? 0)  // 3 1970-01-01T13:00:00.000Z 0 0.0
/// print(board.meanInterval ?? .zero, board.longestGap ?? .zero)  // 9000.0 seconds 10800.0 seconds
/// print(board.longestGapTime ?? .now, board.sinceLatest ?? .zero > .zero)  // 1970-01-01T10:00:00.000Z true
/// let note: Note = try book.get(board.latest ?? 0)
/// print(note.title)  // Look
/// ```
public struct Dashboard: Hashable, Sendable {
  /// How many there are.
  public let count: Int
  /// The id of the one with the latest time; nil if there is none, as for all others that may be missing.
  public let latest: Int64?
  /// Its time.
  public let latestTime: Instant?
  /// How long it has been since then; less than zero if that is in the future.
  public let sinceLatest: Duration?
  /// The mean of the intervals between successive ones; nil for fewer than two.
  public let meanInterval: Duration?
  /// The longest of these intervals.
  public let longestGap: Duration?
  /// When that interval began.
  public let longestGapTime: Instant?
  /// How many are on the current day.
  public let today: Int
  /// The mean number per day, over the days before today; days before the first one do not count.
  public let dayMean: Double?

  init(_ board: Engine.Dashboard) {
    (count, today, dayMean) = (Int(clamping: board.count), Int(clamping: board.today), board.dayMean)
    (latest, latestTime) = (board.latest?.id, board.latest.map { Instant(nanoseconds: $0.time) })
    (sinceLatest, meanInterval) = (board.sinceLatest.map { .nanoseconds($0) }, board.meanInterval.map { .nanoseconds($0) })
    (longestGap, longestGapTime) = (board.longestGap.map { .nanoseconds($0.length) }, board.longestGap.map { Instant(nanoseconds: $0.start) })
  }
}
