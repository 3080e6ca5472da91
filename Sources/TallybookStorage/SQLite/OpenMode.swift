internal import CSQLite

/// SQLite's open flags by what a connection is for.
package enum OpenMode {
  // Books are opened by what they are called themselves: a link in their paths came meanwhile.
  package static let reading = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOFOLLOW
  package static let existing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOFOLLOW
  /// What goes with the connection.
  package static let memory = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
  static let writing = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOFOLLOW
}
