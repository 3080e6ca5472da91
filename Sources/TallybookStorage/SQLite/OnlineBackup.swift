internal import CSQLite
package import TallybookBase

/// Copies a database page by page while it is in use: https://www.sqlite.org/backup.html
package enum OnlineBackup {
  /// Copies all of `source` into `target`, telling `progress` of pages done and in all after each piece.
  package static func copy(
    from source: Connection, to target: Connection, progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    try source.settle()
    guard let backup = sqlite3_backup_init(target.handle, "main", source.handle, "main") else {
      throw target.failure(sqlite3_errcode(target.handle))
    }
    var refused: Failure?
    while true {
      TestSleep.at("backup.piece")
      do throws(Failure) { try LongCall.check() } catch {
        refused = error
        break
      }
      let code = sqlite3_backup_step(backup, 1024)
      let total = UInt64(max(0, sqlite3_backup_pagecount(backup)))
      let left = UInt64(max(0, sqlite3_backup_remaining(backup)))
      guard code == SQLITE_OK || code == SQLITE_DONE else {
        refused = SQLiteFailure.make(code, on: target.handle, doing: "copying the book")
        break
      }
      do throws(Failure) { try progress(total &- left, total) } catch {
        refused = error
        break
      }
      if code == SQLITE_DONE { break }
    }
    sqlite3_backup_finish(backup)
    if let refused { throw refused }
  }
}
