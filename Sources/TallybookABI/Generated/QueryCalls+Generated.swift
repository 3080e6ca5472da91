// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Query` do, each a forward into the engine.
enum QueryCalls {}

@_cdecl("tally_query_new") @implementation
public func tally_query_new(
  _ book: OpaquePointer?, _ kind: Int32, _ out_query: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_query?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_query, "out_query")
    let result = try QueryCalls.new(
      TallybookABI.book(book), kind: kind == TALLY_KIND_ANY ? nil : TallybookABI.constant(kind, "kind", as: Kind.self)
    )
    out_query?.pointee = try Handles.handle(result, .query)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_in") @implementation
public func tally_query_in(
  _ query: OpaquePointer?, _ parent: Int64, _ flags: UInt32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      let flags = try TallybookABI.flags(flags, ScopeFlags.all)
      try QueryCalls.in(query.object, parent: parent, flags: flags)
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_where_int") @implementation
public func tally_query_where_int(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ values: UnsafePointer<Int64>?, _ count: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      try QueryCalls.whereInt(query.object, field: TallybookABI.field(field), op: op, values: values, count: count)
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_where_real") @implementation
public func tally_query_where_real(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ values: UnsafePointer<Double>?, _ count: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      try QueryCalls.whereReal(query.object, field: TallybookABI.field(field), op: op, values: values, count: count)
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_search") @implementation
public func tally_query_search(
  _ query: OpaquePointer?, _ search: UnsafePointer<CChar>?, _ search_length: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      try QueryCalls.search(query.object, search: TallybookABI.text(search, search_length, "search"))
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_order") @implementation
public func tally_query_order(
  _ query: OpaquePointer?, _ field: Int32, _ flags: UInt32, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      let flags = try TallybookABI.flags(flags, OrderFlags.all)
      try QueryCalls.order(query.object, field: TallybookABI.field(field), flags: flags)
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_page") @implementation
public func tally_query_page(
  _ query: OpaquePointer?, _ limit: UInt64, _ after: UnsafePointer<CChar>?, _ after_length: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let query = try QueryChange(query)
    do throws(Failure) {
      try QueryCalls.page(query.object, limit: limit, after: TallybookABI.optionalText(after, after_length, "after"))
    } catch let failure { throw query.refused(failure) }
    query.end()
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_count") @implementation
public func tally_query_count(
  _ query: OpaquePointer?, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_count, "out_count")
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try QueryCalls.count(TallybookABI.query(query))
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_cursor") @implementation
public func tally_query_cursor(
  _ query: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try QueryCalls.cursor(TallybookABI.query(query))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_delete") @implementation
public func tally_query_delete(
  _ query: OpaquePointer?, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, DeleteFlags.all)
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try QueryCalls.delete(TallybookABI.query(query), flags: flags, wantsCount: out_count != nil)
      try call.requireWhole()
      out_count?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_export") @implementation
public func tally_query_export(
  _ query: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.query(query))
    defer { call.end() }
    do throws(Failure) {
      let result = try QueryCalls.export(
        TallybookABI.query(query), format: TallybookABI.constant(format, "format", as: Format.self), options: options,
        wantsBytes: out_bytes != nil
      )
      try call.requireWhole()
      out_bytes?.pointee = try Handles.handle(result, .bytes)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_query_free") @implementation
public func tally_query_free(_ query: OpaquePointer?) {
  Handles.free(query, .query)
}

@_cdecl("tally_book_sql") @implementation
public func tally_book_sql(
  _ book: OpaquePointer?, _ sql: UnsafePointer<CChar>?, _ sql_length: Int, _ values: UnsafePointer<tally_value>?, _ count: Int,
  _ stride: Int, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try QueryCalls.bookSql(
      TallybookABI.book(book), sql: TallybookABI.text(sql, sql_length, "sql"), values: values, count: count, stride: stride
    )
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}
