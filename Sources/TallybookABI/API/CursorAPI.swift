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

/// Reads what a cursor has; `fallback` where it cannot, with the first failure kept for `tally_cursor_status`.
@inline(__always)
private func reading<T>(_ handle: OpaquePointer?, _ fallback: T, _ body: (CursorObject) throws(Failure) -> T) -> T {
  value(fallback) { () throws(Failure) in
    try usingCursor(handle) { object throws(Failure) in
      do throws(Failure) { return try body(object) } catch {
        object.keep(error)
        throw error
      }
    }
  }
}

/// Reads the present row; `fallback` where there is none.
private func read<T>(_ handle: OpaquePointer?, _ fallback: T, _ body: (CursorObject, Row) throws(Failure) -> T) -> T {
  reading(handle, fallback) { object throws(Failure) in
    guard let row = object.cursor.row else { throw noRow() }
    return try body(object, row)
  }
}

/// Reads a field of the present row; nil where there is no such field or no row.
private func readField(_ handle: OpaquePointer?, _ number: Int32) -> Value? {
  reading(handle, nil) { object throws(Failure) in
    let found = try object.cursor.value(field(number))
    if found.isNull, !object.cursor.isAtRow { throw noRow() }
    return found
  }
}

@inline(never)
private func noRow() -> Failure { Failure(.noRow, "the cursor is before its first row or behind its last; step it with next before you read a field") }

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
    guard let text = try object.cursor.text(TallybookABI.field(field)) else { return nil }
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
  return read(cursor, nil) { (object, row) throws(Failure) in
    guard let ids = try row[TallybookABI.field(field)].ids else { return nil }
    let lent = object.ids.lend(ids, for: field)
    out_count?.pointee = lent.count
    return lent.baseAddress
  }
}

@_cdecl("tally_cursor_blob") @implementation
public func tally_cursor_blob(
  _ cursor: OpaquePointer?, _ field: Int32, _ out_size: UnsafeMutablePointer<Int>?
) -> UnsafeRawPointer? {
  out_size?.pointee = 0
  return read(cursor, nil) { (object, _) throws(Failure) in
    guard case .blob(let bytes) = try object.cursor.value(TallybookABI.field(field)) else { return nil }
    let lent = object.blobs.lend(bytes, for: field)
    out_size?.pointee = lent.count
    return UnsafeRawPointer(lent.start)
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
    case .blob: .blob
    case .null, nil: .none
    }
  return type.rawValue
}

@_cdecl("tally_cursor_token") @implementation
public func tally_cursor_token(_ cursor: OpaquePointer?, _ out_length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  return value(nil) { () throws(Failure) in
    try usingCursor(cursor) { object in
      guard let token = object.cursor.token else { return nil }
      let lent = object.texts.lend(token, for: CursorObject.tokenKey)
      out_length?.pointee = lent.count
      return lent.start
    }
  }
}
