internal import CSQLite

/// A set of row changes, as SQLite's session extension writes it.
struct Changeset {
  let bytes: [UInt8]

  var isEmpty: Bool { bytes.isEmpty }

  /// One changed row.
  struct Row {
    enum Operation { case insert, update, delete }
    let table: String
    let operation: Operation
    /// Values before: of a delete all, of an update the key and what changed, of an insert none.
    let old: [Value?]
    /// Values after: of an insert all, of an update what changed, of a delete none.
    let new: [Value?]
  }

  /// Calls `body` with each row.
  func forEach(_ body: (Row) throws(Failure) -> Void) throws(Failure) {
    guard !bytes.isEmpty else { return }
    guard let library = SQLiteLibrary.sessions, let size = Int32(exactly: bytes.count) else {
      throw Failure(.unsupported, "the SQLite that is loaded has no session extension")
    }
    let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
    defer { copy.deallocate() }
    copy.copyBytes(from: bytes)
    var walk: OpaquePointer?
    try check(library.start(&walk, size, copy.baseAddress))
    defer { _ = library.finalize(walk) }
    while true {
      let code = library.next(walk)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { throw Self.failure(code) }
      try body(try row(walk, library))
    }
  }

  private func row(_ walk: OpaquePointer?, _ library: SessionExtension) throws(Failure) -> Row {
    var table: UnsafePointer<CChar>?
    var columns: Int32 = 0
    var code: Int32 = 0
    var indirect: Int32 = 0
    try check(library.operation(walk, &table, &columns, &code, &indirect))
    let operation: Row.Operation = code == SQLITE_INSERT ? .insert : code == SQLITE_DELETE ? .delete : .update
    var old: [Value?] = []
    var new: [Value?] = []
    for column in 0..<max(columns, 0) {
      if operation != .insert { old.append(try value(walk, column, library.old)) }
      if operation != .delete { new.append(try value(walk, column, library.new)) }
    }
    return Row(table: table.map { String(cString: $0) } ?? "", operation: operation, old: old, new: new)
  }

  private func value(_ walk: OpaquePointer?, _ column: Int32, _ read: SessionExtension.Column) throws(Failure) -> Value? {
    var found: OpaquePointer?
    try check(read(walk, column, &found))
    guard let found else { return nil }
    switch sqlite3_value_type(found) {
    case SQLITE_INTEGER: return .int(sqlite3_value_int64(found))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(found))
    case SQLITE_TEXT:
      guard let text = sqlite3_value_text(found) else { return .null }
      return .text(String(decoding: UnsafeBufferPointer(start: text, count: Int(sqlite3_value_bytes(found))), as: UTF8.self))
    case SQLITE_BLOB:
      guard let bytes = sqlite3_value_blob(found) else { return .blob([]) }
      return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(found)))))
    default: return .null
    }
  }

  private func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw Self.failure(code) }
  }

  private static func failure(_ code: Int32) -> Failure { SQLiteFailure.make(code, on: nil, doing: "reading a change") }
}
