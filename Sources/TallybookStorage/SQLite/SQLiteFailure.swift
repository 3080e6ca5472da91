internal import CSQLite
internal import TallybookBase

/// SQLite's codes as the engine's failures: the one place that maps them.
enum SQLiteFailure {
  /// What is being done where it is something with a book: its file says which, as several may be open.
  static let book = "the book"

  private static func name(of handle: OpaquePointer?) -> String {
    guard let handle, let path = sqlite3_db_filename(handle, "main").map({ String(cString: $0) }), !path.isEmpty else { return book }
    return "the book \(path)"
  }

  static func make(_ code: Int32, on handle: OpaquePointer?, doing what: String) -> Failure {
    let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
    // Counts that no book of ours has, added up.
    let isOverflow = code & 0xFF == SQLITE_ERROR && text == "integer overflow"
    // Opening a book makes the file of its log's index. SQLite keeps no errno of that, and what it meets there is a disk without room.
    let lacksRoom = extended == tally_sqlite_ioerr_shmsize
    let cause = isOverflow ? .damaged : lacksRoom ? .diskFull : self.cause(code & 0xFF)
    let what = what == book ? name(of: handle) : what
    return Failure(cause, "\(what): \(text)\(remedy(cause.code))", subCode: extended)
  }

  private static func cause(_ primary: Int32) -> Cause {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED: .writer
    case SQLITE_FULL: .diskFull
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .noWriteAccess
    // What we write fits our tables, so where it does not the book is another than its tables say.
    case SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .damaged
    case SQLITE_NOTADB: .notABook
    case SQLITE_INTERRUPT: .cancelled
    case SQLITE_TOOBIG: .tooLarge
    default: .io
    }
  }

  private static func remedy(_ kind: FailureCode) -> String {
    switch kind {
    case .busy: "; try again when the other writer is done"
    case .full: "; make room and try again"
    case .readOnly: "; open it where it can be written, or with READ_ONLY"
    case .corrupt: "; salvage it into a new book, or restore a backup"
    default: ""
    }
  }
}
