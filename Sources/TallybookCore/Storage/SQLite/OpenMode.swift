internal import CSQLite

/// SQLite's open flags by what a connection is for.
enum OpenMode {
  static let reading = SQLITE_OPEN_READONLY
  static let existing = SQLITE_OPEN_READWRITE
  static let writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
}
