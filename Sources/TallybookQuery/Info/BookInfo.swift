package import TallybookBase

/// What a book is, how large it is, and who uses it. Sizes are in bytes.
package struct BookInfo: Sendable {
  package let uuid: UUID
  /// The version of the format, as the file has it.
  package let format: (major: Int64, minor: Int64)
  package let pageSize: Int64
  /// With those that only the log has.
  package let pages: Int64
  package let freePages: Int64
  /// Of the file as it is on the disk, before the log is written back.
  package let fileSize: Int64
  package let logSize: Int64
  /// What running sessions hold beside the book.
  package let tailSize: Int64
  /// How many sessions have a tail.
  package let running: Int
  /// How many of these a process records.
  package let recorded: Int
  /// How many snapshots this process has open, and the age of the oldest in ns.
  package let snapshots: (count: Int, oldest: Int64)
  /// The id that was given last.
  package let lastID: Int64
  /// The number of the newest row of the history.
  package let lastChange: Int64
  /// Greater than at the last look where anything was committed since, by whatever process.
  package let commits: Int64
  /// How long calls wait for other writers, in ns.
  package let busyTimeout: Int64
}
