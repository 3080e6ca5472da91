public import CTallybook
internal import TallybookCore

@_cdecl("tally_query_new") @implementation
public func tally_query_new(
  _ book: OpaquePointer?, _ kind: Int32, _ out_query: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_query?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_query, "out_query")
    let book = try TallybookABI.book(book)
    let kind = kind == 0 ? nil : try constant(kind, "kind", as: Kind.self)
    place.pointee = try Handles.insert(QueryObject(try Query(kind), in: book), .query)
  }
}

/// Changes a query; what is refused is kept and answered again by whatever uses it.
private func change(
  _ handle: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?, _ body: (inout Query) throws(Failure) -> Void
) -> Int32 {
  boundary(error) { () throws(Failure) in
    try Handles.use(handle, .query, as: QueryObject.self) { object throws(Failure) in
      try object.book.requireOpen()
      do throws(Failure) { try body(&object.query) } catch {
        object.query.refuse(error)
        throw error
      }
    }
  }
}

@_cdecl("tally_query_in") @implementation
public func tally_query_in(_ query: OpaquePointer?, _ parent: Int64, _ flags: UInt32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  change(query, error) { query throws(Failure) in
    query.restrict(to: parent, try TallybookABI.flags(flags, ScopeFlags.all))
  }
}

@_cdecl("tally_query_where_int") @implementation
public func tally_query_where_int(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ values: UnsafePointer<Int64>?, _ count: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  change(query, error) { query throws(Failure) in
    try query.require(try TallybookABI.field(field), operation: op, try conditionValues(values, count).map { .int($0) })
  }
}

@_cdecl("tally_query_where_real") @implementation
public func tally_query_where_real(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ values: UnsafePointer<Double>?, _ count: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  change(query, error) { query throws(Failure) in
    try query.require(try TallybookABI.field(field), operation: op, try conditionValues(values, count).map { .real($0) })
  }
}

/// The values of a condition, no more than one takes: the array is not read beyond.
private func conditionValues<T>(_ values: UnsafePointer<T>?, _ count: Int) throws(Failure) -> UnsafeBufferPointer<T> {
  guard count >= 0, count <= 10_000 else {
    throw Failure(.invalid, "a condition has \(count) values and may have 10000", found: Measure(count), bound: 10_000)
  }
  return try array(values, count, "values")
}

@_cdecl("tally_query_where_text") @implementation
public func tally_query_where_text(
  _ query: OpaquePointer?, _ field: Int32, _ op: Int32, _ value: UnsafePointer<CChar>?, _ value_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  change(query, error) { query throws(Failure) in
    let field = try TallybookABI.field(field)
    let isNull = op & 0xFF == Comparison.null.rawValue
    try query.require(field, operation: op, isNull ? [] : [.text(try text(value, value_length, "value"))])
  }
}

@_cdecl("tally_query_order") @implementation
public func tally_query_order(_ query: OpaquePointer?, _ field: Int32, _ flags: UInt32, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  change(query, error) { query throws(Failure) in
    let flags = try TallybookABI.flags(flags, OrderFlags.all)
    try query.order(by: try TallybookABI.field(field), flags)
  }
}

@_cdecl("tally_query_page") @implementation
public func tally_query_page(
  _ query: OpaquePointer?, _ limit: UInt64, _ after: UnsafePointer<CChar>?, _ after_length: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  change(query, error) { query throws(Failure) in
    try query.page(limit: limit, after: try optionalText(after, after_length, "after"))
  }
}

/// The query as it is now, with its book: a copy, so that the call may take its time and call back.
func querying(_ handle: OpaquePointer?) throws(Failure) -> (query: Query, book: Book) {
  let (query, book) = try Handles.use(handle, .query, as: QueryObject.self) { ($0.query, $0.book) }
  try book.requireOpen()
  return (query, book)
}

@_cdecl("tally_query_count") @implementation
public func tally_query_count(
  _ query: OpaquePointer?, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let place = try out(out_count, 0, "out_count")
    let (query, book) = try querying(query)
    place.pointee = try query.count(in: book)
  }
}

@_cdecl("tally_query_cursor") @implementation
public func tally_query_cursor(
  _ query: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let (query, book) = try querying(query)
    place.pointee = try Handles.insert(CursorObject(try query.cursor(in: book), of: book), .cursor)
  }
}

@_cdecl("tally_query_delete") @implementation
public func tally_query_delete(
  _ query: OpaquePointer?, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, DeleteFlags.all)
    let (query, book) = try querying(query)
    let result = try query.delete(in: book, flags, counting: out_count != nil)
    out_count?.pointee = result
  }
}

@_cdecl("tally_query_export") @implementation
public func tally_query_export(
  _ query: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let given = Result { () throws(Failure) in try HostExport(options) }
  return boundary(error) { () throws(Failure) in
    let host = try given.get()
    let format = try constant(format, "format", as: ExportFormat.self)
    let options = try host.options()
    let (query, book) = try querying(query)
    try host.deliver(out_bytes) { (target) throws(Failure) in
      try query.export(format, options, from: book, to: target, progress: host.progress.report)
    }
  }
}

@_cdecl("tally_query_free") @implementation
public func tally_query_free(_ query: OpaquePointer?) { Handles.remove(query, .query, as: QueryObject.self) }

@_cdecl("tally_query_search") @implementation
public func tally_query_search(
  _ query: OpaquePointer?, _ search: UnsafePointer<CChar>?, _ search_length: Int, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  change(query, error) { (query) throws(Failure) in try query.search(for: try text(search, search_length, "search")) }
}
