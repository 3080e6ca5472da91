internal import CSQLite
package import TallybookBase

/// A compiled statement: bind, step, read columns, reset.
package final class Statement {
  private let handle: OpaquePointer
  private var isFinal = false
  /// Whether somebody reads its rows: another use of the same text has a statement of its own.
  var isTaken = false

  package init(_ handle: OpaquePointer) { self.handle = handle }

  deinit { finalize() }

  /// Ends it at once, so that its connection can be closed; nothing else may be called after.
  package func finalize() {
    guard !isFinal else { return }
    isFinal = true
    sqlite3_finalize(handle)
  }

  /// Binds all parameters, from the first.
  package func bind(_ values: some Sequence<Value>) throws(Failure) {
    var index: Int32 = 1
    for value in values {
      try bind(value, at: index)
      index &+= 1
    }
  }

  /// Binds one parameter; the first is 1.
  package func bind(_ value: Value, at index: Int32) throws(Failure) {
    let code: Int32
    switch value {
    // Several ids are rows of another table.
    case .null, .ids: code = sqlite3_bind_null(handle, index)
    case .int(let number): code = sqlite3_bind_int64(handle, index, number)
    case .real(let number): code = sqlite3_bind_double(handle, index, number)
    case .text(let text):
      var copy = text
      code = copy.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) {
          sqlite3_bind_text64(handle, index, $0.baseAddress ?? Statement.empty, sqlite3_uint64($0.count), Statement.transient, UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      code = bytes.withUnsafeBytes { raw in
        raw.isEmpty
          ? sqlite3_bind_zeroblob(handle, index, 0)
          : sqlite3_bind_blob64(handle, index, raw.baseAddress, sqlite3_uint64(raw.count), Statement.transient)
      }
    }
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Binds the values of inserted rows of a changeset, one parameter after another. Their bytes stay where they are until the statement is
  /// reset.
  package func bind(_ rows: Int, from reader: inout ChangesetReader, _ layout: RecordLayout) throws(Failure) {
    var index: Int32 = 1
    for _ in 0..<rows {
      // What kind of change it is; a NULL is a byte, as that is.
      var passed = 2
      for gap in layout.gaps {
        try reader.skip(passed + gap)
        try bind(borrowed: try reader.borrowed(), at: index)
        index &+= 1
        passed = 0
      }
      try reader.skip(passed + layout.rest)
    }
  }

  /// Binds a value whose bytes stay where they are until the statement is reset; null is what an unbound parameter is.
  package func bind(borrowed value: ChangesetReader.Borrowed, at index: Int32) throws(Failure) {
    let code: Int32 =
      switch value {
      case .null: SQLITE_OK
      case .int(let number): sqlite3_bind_int64(handle, index, number)
      case .real(let number): sqlite3_bind_double(handle, index, number)
      case .text(let bytes):
        sqlite3_bind_text64(
          handle, index, bytes.baseAddress?.assumingMemoryBound(to: CChar.self) ?? Statement.empty, sqlite3_uint64(bytes.count), nil,
          UInt8(SQLITE_UTF8))
      case .blob(let bytes): sqlite3_bind_blob64(handle, index, bytes.baseAddress ?? UnsafeRawPointer(Statement.empty), sqlite3_uint64(bytes.count), nil)
      }
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// True where there is a row to read.
  package func step() throws(Failure) -> Bool {
    try LongCall.check()
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW { return true }
    if code == SQLITE_DONE { return false }
    let failure = failure(code)
    sqlite3_reset(handle)
    if failure.code == .cancelled { try LongCall.check() }
    throw failure
  }

  package func reset() {
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  package func int(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

  func real(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

  package func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  package func text(_ column: Int32) -> String {
    guard let bytes = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }

  package func blob(_ column: Int32) -> [UInt8] { withBlob(column) { Array($0) } }

  /// Lends the bytes of a column until the next step.
  package func withBlob<R, E: Error>(_ column: Int32, _ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
    let bytes = sqlite3_column_blob(handle, column)
    return try body(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, column))))
  }

  package func value(_ column: Int32) -> Value { Self.value(sqlite3_column_value(handle, column)) }

  /// What the first so many columns of a row hold, 128 at the most, and a bit for each of them that holds anything.
  package func present(_ count: Int) -> (which: UInt128, values: [Value]) {
    var (which, bit): (UInt128, UInt128) = (0, 1)
    // Each is looked up once: it is the connection's alone, so that its value cannot change meanwhile.
    let values = withUnsafeTemporaryAllocation(of: OpaquePointer?.self, capacity: 128) { found in
      var filled = 0
      for column in 0..<min(count, 128) {
        let value = sqlite3_column_value(handle, Int32(truncatingIfNeeded: column))
        if sqlite3_value_type(value) != SQLITE_NULL {
          found.initializeElement(at: filled, to: value)
          filled &+= 1
          which |= bit
        }
        bit &<<= 1
      }
      return [Value](unsafeUninitializedCapacity: filled) { room, count in
        for index in 0..<filled { room.initializeElement(at: index, to: Self.value(found[index])) }
        count = filled
      }
    }
    return (which, values)
  }

  private static func value(_ value: OpaquePointer?) -> Value {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .int(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      guard let bytes = sqlite3_value_text(value) else { return .text("") }
      return .text(String(decoding: UnsafeBufferPointer(start: bytes, count: Int(sqlite3_value_bytes(value))), as: UTF8.self))
    case SQLITE_BLOB:
      return .blob([UInt8](UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: Int(sqlite3_value_bytes(value)))))
    default: return .null
    }
  }

  private func failure(_ code: Int32) -> Failure {
    SQLiteFailure.make(code, on: sqlite3_db_handle(handle), doing: SQLiteFailure.book)
  }

  package var columnCount: Int32 { sqlite3_column_count(handle) }

  /// Whether it changes nothing.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// What the statement calls a column.
  package func name(_ column: Int32) -> String { sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "" }

  /// The type of a column that is a table's as it is; nil of what is computed, or of any type.
  package func declaredType(_ column: Int32) -> String? { sqlite3_column_decltype(handle, column).map { String(cString: $0) } }

  package var parameterCount: Int32 { sqlite3_bind_parameter_count(handle) }

  /// The place of the parameter of a name, such as `:since`; nil where there is none.
  package func place(of name: String) -> Int32? {
    let place = sqlite3_bind_parameter_index(handle, name)
    return place == 0 ? nil : place
  }

  /// What a parameter is called; nil where it is a mere `?`.
  package func parameterName(_ place: Int32) -> String? { sqlite3_bind_parameter_name(handle, place).map { String(cString: $0) } }

  private static let transient = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  nonisolated(unsafe) private static let empty: UnsafePointer<CChar> = {
    let byte = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    byte.initialize(to: 0)
    return UnsafePointer(byte)
  }()
}
