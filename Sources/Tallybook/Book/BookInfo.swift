/// What a book is, how large it is, and who uses it. Sizes are in bytes.
///
/// ```swift
/// let book = try Book(":memory:")
/// let before = try book.info()
/// try book.notes.create("Arrival")
/// let after = try book.info()
/// print(after.commits > before.commits, after.lastChange > before.lastChange, after.lastID > before.lastID)  // true true true
/// print(after.uuid == before.uuid, after.format.major, after.format.minor > 0)  // true 1 true
/// print(after.fileSize == after.pageSize * after.pages, after.freePages, after.logSize >= 0, after.tailSize)  // true 0 true 0
/// print(after.running, after.recorded, after.snapshots, after.snapshotAge == nil, after.busyTimeout)  // 0 0 0 true 5.0 seconds
/// ```
public struct BookInfo: Sendable {
  /// The book's UUID; copies of it have the same.
  public let uuid: String
  /// The version of the format, as the file has it.
  public let format: (major: Int64, minor: Int64)
  /// How large the file is on the disk, before the log is written back; for a book in memory, that of its pages.
  public let fileSize: Int64
  /// How large a page is.
  public let pageSize: Int64
  /// How many pages there are, including those that only the log has.
  public let pages: Int64
  /// How many of these hold nothing; `Book.compact` gives them back.
  public let freePages: Int64
  /// How large the log is, which is written back once no reader needs it.
  public let logSize: Int64
  /// How large the tails are: what running sessions have logged and the book does not have yet.
  public let tailSize: Int64
  /// How many sessions have a tail.
  public let running: Int
  /// How many of these a process is recording at the moment.
  public let recorded: Int
  /// How many snapshots this process has open.
  public let snapshots: Int
  /// How long the oldest of these has been open; nil without one.
  public let snapshotAge: Duration?
  /// The id that was given last: the most entries that the book can have.
  public let lastID: Int64
  /// The number of the newest row of the history, in every process the same.
  public let lastChange: Int64
  /// Greater than in an earlier look of this process if anything was committed since, by any process, or if the log was written back. Several commits
  /// can count as one.
  public let commits: Int64
  /// How long calls wait for other writers.
  public let busyTimeout: Duration

  init(_ info: Engine.BookInfo) {
    uuid = info.uuid.text
    format = info.format
    (fileSize, logSize, tailSize) = (info.fileSize, info.logSize, info.tailSize)
    (pageSize, pages, freePages) = (info.pageSize, info.pages, info.freePages)
    (running, recorded, snapshots) = (info.running, info.recorded, info.snapshots.count)
    snapshotAge = info.snapshots.count == 0 ? nil : .nanoseconds(info.snapshots.oldest)
    (lastID, lastChange, commits) = (info.lastID, info.lastChange, info.commits)
    busyTimeout = .nanoseconds(info.busyTimeout)
  }
}
