internal import CSQLite
internal import TallybookBase
internal import TallybookStorage

/// Compiles one statement that reads, and binds its parameters.
enum StatementCompiler {
  /// The longest statement, in bytes.
  private static let longest = 1 << 20

  /// - Throws: `invalid` where it does not compile, is none or several, gives no rows, or would write.
  static func compile(_ sql: String, on connection: Connection) throws(Failure) -> Statement {
    guard sql.utf8.count <= longest else {
      throw Failure(.length, "the statement has \(sql.utf8.count) bytes; make it shorter", found: Measure(sql.utf8.count), bound: Measure(longest))
    }
    guard !sql.utf8.contains(0) else { throw Failure(.nulCharacter, "the statement has a NUL in it; take it out") }
    if let name = StatementDefinitions.first(of: StatementViews.readers, in: sql) {
      throw Failure(.statement, "the statement defines \(name), as a view is called already; give what it defines another name")
    }
    guard let (first, length) = try prepare(sql, on: connection) else { throw Failure(.required, "there is no statement; give one, such as SELECT") }
    let rest = String(decoding: Array(sql.utf8)[length...], as: UTF8.self)
    if try prepare(rest, on: connection) != nil { throw Failure(.statement, "there are several statements; give one at a time") }
    guard first.columnCount > 0, first.isReadOnly else {
      throw Failure(.statement, "the statement gives no rows or would write; SQL here only reads, and drafts write")
    }
    return first
  }

  /// The first statement of a text, and how many bytes of it that takes; nil where there is none.
  private static func prepare(_ sql: String, on connection: Connection) throws(Failure) -> (Statement, Int)? {
    var text = sql
    var compiled: OpaquePointer?
    let (code, length) = text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters -> (Int32, Int) in
        guard let start = characters.baseAddress else { return (SQLITE_OK, 0) }
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v3(connection.handle, start, Int32(clamping: characters.count), 0, &compiled, &tail)
        return (code, tail.map { $0 - start } ?? characters.count)
      }
    }
    guard code == SQLITE_OK else { throw refusal(connection.failure(code)) }
    return compiled.map { (Statement($0), length) }
  }

  /// What SQLite says of a statement, as what is wrong with the statement.
  static func refusal(_ failure: Failure) -> Failure {
    // SQLite's own words, without what would be done about a file.
    let text = failure.message.hasPrefix("the book: ") ? String(failure.message.dropFirst(10).prefix { $0 != ";" }) : failure.message
    switch failure.subCode & 0xFF {
    case SQLITE_ERROR, SQLITE_MISMATCH, SQLITE_RANGE, SQLITE_CONSTRAINT:
      return Failure(.syntax, "the statement: \(text)", subCode: failure.subCode)
    case SQLITE_TOOBIG:
      return Failure(.length, "the statement: \(text); make it, or what it gives, smaller", subCode: failure.subCode)
    case SQLITE_AUTH:
      return Failure(.statement, "the statement: \(text); it may only read the views that docs/formats.md lists", subCode: failure.subCode)
    default: return failure
    }
  }

  /// - Throws: `invalid` where there is a parameter without a value, or a value without a parameter.
  static func bind(_ values: [StatementValue], to statement: Statement) throws(Failure) {
    var bound: Set<Int32> = []
    var last: Int32 = 0
    for (index, value) in values.enumerated() {
      if let name = value.name {
        let places = [":", "@", "$"].compactMap { statement.place(of: $0 + name) }
        guard let place = places.first else { throw Failure(.parameter, "the statement has no parameter :\(name)") }
        last = place
      } else {
        last += 1
      }
      guard last <= statement.parameterCount else {
        throw Failure(
          .parameter, "value \(index + 1) has no parameter; the statement has \(statement.parameterCount)", found: Measure(index + 1),
          bound: Measure(statement.parameterCount))
      }
      try statement.bind(value.value, at: last)
      bound.insert(last)
    }
    for place in stride(from: Int32(1), through: statement.parameterCount, by: 1) where !bound.contains(place) {
      let name = statement.parameterName(place) ?? "\(place)"
      throw Failure(.parameter, "parameter \(name) has no value; give each parameter one, or null", found: Measure(values.count), bound: Measure(statement.parameterCount))
    }
  }
}
