internal import CSQLite
package import TallybookBase

/// Writes SQLite's write-ahead log back into the book's file. Only ever under the book's writer lock: SQLite before 3.51.3
/// can corrupt a book where a commit meets a checkpoint.
package enum Checkpoint {
  package enum Extent {
    /// What there is is written back, and the log is used again from its beginning: freeing its blocks and asking for them
    /// again would cost more than the checkpoint.
    case all
    /// The log's file is emptied as well.
    case emptying
  }

  /// Runs one, as far as no reader needs the log. Being kept from it is no failure: the next one tries again.
  package static func run(_ extent: Extent, on connection: Connection) throws(Failure) {
    // A reader of an old state can keep it from finishing for as long as it likes: nobody waits for that.
    connection.waitForOthers(false)
    defer { connection.waitForOthers(true) }
    let code = sqlite3_wal_checkpoint_v2(
      connection.handle, nil, extent == .emptying ? SQLITE_CHECKPOINT_TRUNCATE : SQLITE_CHECKPOINT_RESTART, nil, nil)
    guard code & 0xFF == SQLITE_OK || code & 0xFF == SQLITE_BUSY || code & 0xFF == SQLITE_LOCKED else {
      throw connection.failure(code)
    }
  }
}
