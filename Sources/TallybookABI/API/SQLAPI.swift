public import CTallybook
internal import TallybookCore

@_cdecl("tally_book_sql") @implementation
public func tally_book_sql(
  _ book: OpaquePointer?, _ sql: UnsafePointer<CChar>?, _ sql_length: Int, _ values: UnsafePointer<tally_value>?, _ count: Int,
  _ stride: Int, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let book = try TallybookABI.book(book)
    let sql = try text(sql, sql_length, "sql")
    let cursor = try book.sql(sql, try elements(values, count, stride, most: mostValues, "values", of: "tally_value", statementValue))
    place.pointee = try Handles.insert(CursorObject(cursor, of: book), .cursor)
  }
}

@_cdecl("tally_book_interrupt") @implementation
public func tally_book_interrupt(_ book: OpaquePointer?) {
  // A step on a snapshot has that to itself: who stops it must not ask whether it is open.
  value(()) { () throws(Failure) in try Handles.retain(book, .book, as: BookObject.self).book.interrupt() }
}

/// The most parameters that SQLite knows.
private let mostValues = 32_766

private func statementValue(_ given: tally_value) throws(Failure) -> StatementValue {
  guard given.flags == 0 else { throw Failure(.invalid, "the flags are 0x\(String(given.flags, radix: 16)) and must be 0") }
  let name = try optionalText(given.name, given.name_length, "name")
  switch try constant(given.type, "type of values", as: ValueType.self) {
  case .none: return StatementValue(.null, for: name)
  case .int: return StatementValue(.int(given.integer), for: name)
  case .real: return StatementValue(.real(given.real), for: name)
  case .text: return StatementValue(.text(try text(given.text, given.text_length, "text")), for: name)
  case .ids: throw Failure(.invalid, "ids are no value of SQL; give them one by one")
  }
}
