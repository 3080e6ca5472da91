internal import CSQLite
internal import TallybookBase

/// SQLite's codes as the engine's failures: the one place that maps them.
enum SQLiteFailure {
  static func make(_ code: Int32, on handle: OpaquePointer?, doing what: String) -> Failure {
    let extended = handle.map { sqlite3_extended_errcode($0) } ?? code
    let text = handle.flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) } ?? String(cString: sqlite3_errstr(code))
    // Counts that no book of ours has, added up.
    let isOverflow = code & 0xFF == SQLITE_ERROR && text == "integer overflow"
    let kind = isOverflow ? .corrupt : failureCode(code & 0xFF)
    return Failure(kind, "\(what): \(text)\(remedy(kind))", subCode: extended)
  }

  private static func failureCode(_ primary: Int32) -> FailureCode {
    switch primary {
    case SQLITE_BUSY, SQLITE_LOCKED: .busy
    case SQLITE_FULL: .full
    case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: .readOnly
    // What we write fits our tables, so where it does not the book is another than its tables say.
    case SQLITE_CORRUPT, SQLITE_CONSTRAINT, SQLITE_MISMATCH: .corrupt
    case SQLITE_NOTADB: .format
    case SQLITE_INTERRUPT: .cancelled
    case SQLITE_TOOBIG: .limit
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
