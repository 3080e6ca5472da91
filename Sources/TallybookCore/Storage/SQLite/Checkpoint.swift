internal import CSQLite

/// Writes SQLite's write-ahead log back into the book's file. Only ever under the book's writer lock: SQLite before 3.51.3
/// can corrupt a book where a commit meets a checkpoint.
enum Checkpoint {
  /// Runs one and empties the log where no reader needs it. Being kept from it is no failure: the next one tries again.
  static func run(on connection: Connection) throws(Failure) {
    // A reader of an old state can keep it from finishing for as long as it likes: nobody waits for that.
    connection.waitForOthers(false)
    defer { connection.waitForOthers(true) }
    let code = sqlite3_wal_checkpoint_v2(connection.handle, nil, SQLITE_CHECKPOINT_TRUNCATE, nil, nil)
    guard code & 0xFF == SQLITE_OK || code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
      throw connection.failure(code)
    }
  }
}
