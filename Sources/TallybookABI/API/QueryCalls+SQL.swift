internal import CTallybook
internal import TallybookCore

extension QueryCalls {
  static func bookSql(
    _ book: Book, sql: String, values: UnsafePointer<tally_value>?, count: Int, stride: Int
  ) throws(Failure) -> CursorObject {
    let values = try elements(values, count, stride, most: mostValues, "values", statementValue)
    return CursorObject(try book.sql(sql, values), of: book)
  }

  /// The most parameters that SQLite knows.
  private static var mostValues: Int { 32_766 }

  private static func statementValue(_ given: tally_value) throws(Failure) -> StatementValue {
    guard given.flags == 0 else { throw Failure(.choice, "the flags are 0x\(String(given.flags, radix: 16)) and must be 0") }
    let name = try optionalText(given.name, given.name_length, "name")
    switch try constant(given.type, "type of values", as: ValueType.self) {
    case .none: return StatementValue(.null, for: name)
    case .int: return StatementValue(.int(given.integer), for: name)
    case .real: return StatementValue(.real(given.real), for: name)
    case .text: return StatementValue(.text(try text(given.text, given.text_length, "text")), for: name)
    case .blob:
      guard given.text_length >= 0 else { throw Failure(.argumentSize, "text_length says no length; a blob needs its size, for no NUL ends it") }
      guard given.text != nil || given.text_length == 0 else { throw Failure(.nullPointer, "text is NULL with a length; give the bytes or the length 0") }
      return StatementValue(.blob(Array(UnsafeRawBufferPointer(start: given.text, count: given.text_length))), for: name)
    case .ids: throw Failure(.type, "ids are not a value of SQL; give them one by one")
    }
  }
}
