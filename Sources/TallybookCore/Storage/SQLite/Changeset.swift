internal import CSQLite

/// A set of row changes, as SQLite's session extension writes it.
struct Changeset {
  let bytes: [UInt8]

  var isEmpty: Bool { bytes.isEmpty }

  /// One changed row, valid while it is walked over; its values are read where they are asked for.
  struct Row {
    enum Operation { case insert, update, delete }
    let table: String
    let operation: Operation
    let columns: Int32
    fileprivate let walk: OpaquePointer?
    fileprivate let library: SessionExtension

    /// A value before: of a delete any, of an update of the key or of what changed, of an insert none.
    func old(_ column: Int32) throws(Failure) -> Value? {
      operation == .insert || column >= columns ? nil : try Changeset.value(walk, column, library.old)
    }

    /// A value after: of an insert any, of an update of what changed, of a delete none.
    func new(_ column: Int32) throws(Failure) -> Value? {
      operation == .delete || column >= columns ? nil : try Changeset.value(walk, column, library.new)
    }

    /// All values of a side.
    func all(_ side: (Int32) throws(Failure) -> Value?) throws(Failure) -> [Value?] {
      var values: [Value?] = []
      for column in 0..<max(columns, 0) { values.append(try side(column)) }
      return values
    }
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
    try Self.check(library.start(&walk, size, copy.baseAddress))
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
    try Self.check(library.operation(walk, &table, &columns, &code, &indirect))
    let operation: Row.Operation = code == SQLITE_INSERT ? .insert : code == SQLITE_DELETE ? .delete : .update
    return Row(
      table: table.map { String(cString: $0) } ?? "", operation: operation, columns: columns, walk: walk, library: library)
  }

  private static func value(_ walk: OpaquePointer?, _ column: Int32, _ read: SessionExtension.Column) throws(Failure) -> Value? {
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

  private static func check(_ code: Int32) throws(Failure) {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  private static func failure(_ code: Int32) -> Failure { SQLiteFailure.make(code, on: nil, doing: "reading a change") }
}
