public import CTallybook
internal import TallybookCore

@_cdecl("tally_cursor_next") @implementation
public func tally_cursor_next(_ cursor: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  signalling(error) { () throws(Failure) in
    try usingCursor(cursor) { object throws(Failure) in
      object.dropLent()
      return try object.cursor.next() ? TALLY_OK : TALLY_DONE
    }
  }
}

/// Claims an open book's cursor.
func usingCursor<R>(_ handle: OpaquePointer?, _ body: (CursorObject) throws(Failure) -> R) throws(Failure) -> R {
  try Handles.use(handle, .cursor, as: CursorObject.self) { object throws(Failure) in
    try object.book?.requireOpen()
    return try body(object)
  }
}

/// Reads the present row; `fallback` where there is none, or no such field.
private func read<T>(_ handle: OpaquePointer?, _ fallback: T, _ body: (CursorObject, Row) throws(Failure) -> T) -> T {
  value(fallback) { () throws(Failure) in
    try usingCursor(handle) { object throws(Failure) in
      guard let row = object.cursor.row else { return fallback }
      return try body(object, row)
    }
  }
}

/// Reads a field of the present row; nil where there is no such field, null where there is no row.
private func readField(_ handle: OpaquePointer?, _ field: Int32) -> Value? {
  value(nil) { () throws(Failure) in
    try usingCursor(handle) { object throws(Failure) in
      guard let field = Field(rawValue: field) else { return nil }
      return try object.cursor.value(field)
    }
  }
}

@_cdecl("tally_cursor_id") @implementation
public func tally_cursor_id(_ cursor: OpaquePointer?) -> Int64 { read(cursor, 0) { _, row in row.id } }

@_cdecl("tally_cursor_kind") @implementation
public func tally_cursor_kind(_ cursor: OpaquePointer?) -> Int32 { read(cursor, 0) { _, row in row.kind.rawValue } }

@_cdecl("tally_cursor_int") @implementation
public func tally_cursor_int(_ cursor: OpaquePointer?, _ field: Int32) -> Int64 {
  readField(cursor, field).map(whole) ?? 0
}

@_cdecl("tally_cursor_real") @implementation
public func tally_cursor_real(_ cursor: OpaquePointer?, _ field: Int32) -> Double {
  readField(cursor, field)?.real ?? 0
}

@_cdecl("tally_cursor_text") @implementation
public func tally_cursor_text(
  _ cursor: OpaquePointer?, _ field: Int32, _ out_length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  return read(cursor, nil) { (object, _) throws(Failure) in
    guard let name = Field(rawValue: field), let text = try object.cursor.text(name) else { return nil }
    let lent = object.texts.lend(text, for: field)
    out_length?.pointee = lent.count
    return lent.start
  }
}

@_cdecl("tally_cursor_ids") @implementation
public func tally_cursor_ids(
  _ cursor: OpaquePointer?, _ field: Int32, _ out_count: UnsafeMutablePointer<Int>?
) -> UnsafePointer<Int64>? {
  out_count?.pointee = 0
  return read(cursor, nil) { object, row in
    guard let name = Field(rawValue: field), let ids = row[name].ids else { return nil }
    let lent = object.ids.lend(ids, for: field)
    out_count?.pointee = lent.count
    return lent.baseAddress
  }
}

@_cdecl("tally_cursor_is_null") @implementation
public func tally_cursor_is_null(_ cursor: OpaquePointer?, _ field: Int32) -> Int32 {
  readField(cursor, field)?.isNull == false ? 0 : 1
}

@_cdecl("tally_cursor_type") @implementation
public func tally_cursor_type(_ cursor: OpaquePointer?, _ field: Int32) -> Int32 {
  let type: ValueType =
    switch readField(cursor, field) {
    case .int: .int
    case .real: .real
    case .text: .text
    case .ids: .ids
    case .null, .blob, nil: .none
    }
  return type.rawValue
}

/// A column of the rows; `fallback` where there is none.
private func readColumn<T>(_ handle: OpaquePointer?, _ index: Int32, _ fallback: T, _ body: (CursorObject, RowColumn) -> T) -> T {
  value(fallback) { () throws(Failure) in
    try usingCursor(handle) { object throws(Failure) in
      let columns = object.cursor.columns
      return index >= 0 && Int(index) < columns.count ? body(object, columns[Int(index)]) : fallback
    }
  }
}

@_cdecl("tally_cursor_column") @implementation
public func tally_cursor_column(
  _ cursor: OpaquePointer?, _ index: Int32, _ out_length: UnsafeMutablePointer<Int>?
) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  return readColumn(cursor, index, nil) { object, column in
    let lent = object.texts.lend(column.name, for: CursorObject.columnKey - index)
    out_length?.pointee = lent.count
    return lent.start
  }
}

@_cdecl("tally_cursor_column_field") @implementation
public func tally_cursor_column_field(_ cursor: OpaquePointer?, _ index: Int32) -> Int32 {
  readColumn(cursor, index, 0) { _, column in column.field.rawValue }
}

@_cdecl("tally_cursor_token") @implementation
public func tally_cursor_token(_ cursor: OpaquePointer?, _ out_length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  return read(cursor, nil) { object, _ in
    guard let token = object.cursor.token else { return nil }
    let lent = object.texts.lend(token, for: CursorObject.tokenKey)
    out_length?.pointee = lent.count
    return lent.start
  }
}

@_cdecl("tally_cursor_columns") @implementation
public func tally_cursor_columns(
  _ cursor: OpaquePointer?, _ seqs: UnsafeMutablePointer<UInt64>?, _ times: UnsafeMutablePointer<Int64>?,
  _ types: UnsafeMutablePointer<Int64>?, _ phases: UnsafeMutablePointer<Int32>?, _ subjects: UnsafeMutablePointer<Int64>?,
  _ values: UnsafeMutablePointer<Double>?, _ capacity: Int, _ out_count: UnsafeMutablePointer<Int>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return signalling(error) { () throws(Failure) in
    let place = try out(out_count, 0, "out_count")
    let columns = try usingCursor(cursor) { object throws(Failure) in
      guard capacity > 0 else { throw Failure(.range, "the capacity is 0; give arrays for one event at least") }
      object.dropLent()
      // One step takes at most so many, whatever room the caller has.
      guard let columns = try object.cursor.events(min(capacity, 1 << 20)) else {
        throw Failure(.kind, "the rows of this cursor are no events; query for events to read columns")
      }
      return columns
    }
    columns.copy(seqs: seqs, times: times, types: types, phases: phases, subjects: subjects, values: values)
    place.pointee = columns.count
    return columns.count == 0 ? TALLY_DONE : TALLY_OK
  }
}
