internal import TallybookCore

extension QueryCalls {
  static func new(_ book: Book, kind: Kind?) throws(Failure) -> QueryObject { QueryObject(try Query(kind), in: book) }

  static func `in`(_ object: QueryObject, parent: Int64, flags: ScopeFlags) throws(Failure) {
    object.query.restrict(to: parent, flags)
  }

  static func whereInt(_ object: QueryObject, field: Field, op: Int32, values: UnsafePointer<Int64>?, count: Int) throws(Failure) {
    try object.query.require(field, operation: op, try conditionValues(values, count).map { .int($0) })
  }

  static func whereReal(_ object: QueryObject, field: Field, op: Int32, values: UnsafePointer<Double>?, count: Int) throws(Failure) {
    try object.query.require(field, operation: op, try conditionValues(values, count).map { .real($0) })
  }

  /// The values of a condition, no more than one takes: the array is not read beyond.
  private static func conditionValues<T>(_ values: UnsafePointer<T>?, _ count: Int) throws(Failure) -> UnsafeBufferPointer<T> {
    guard count >= 0, count <= 10_000 else {
      throw Failure(.length, "a condition has \(count) values, and the limit is 10000", found: Measure(count), bound: 10_000)
    }
    return try array(values, count, "values")
  }

  static func search(_ object: QueryObject, search: String) throws(Failure) { try object.query.search(for: search) }

  static func order(_ object: QueryObject, field: Field, flags: OrderFlags) throws(Failure) { try object.query.order(by: field, flags) }

  static func page(_ object: QueryObject, limit: UInt64, after: String?) throws(Failure) {
    try object.query.page(limit: limit, after: after)
  }

  static func count(_ query: Held<QueryObject>) throws(Failure) -> UInt64 {
    let (query, book) = try query.open()
    return try query.count(in: book)
  }

  static func cursor(_ query: Held<QueryObject>) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.cursor(in: book), of: book)
  }

  static func delete(_ query: Held<QueryObject>, flags: DeleteFlags, wantsCount: Bool) throws(Failure) -> UInt64 {
    let (query, book) = try query.open()
    return try query.delete(in: book, flags, counting: wantsCount)
  }

  static func export(
    _ query: Held<QueryObject>, format: Format, options: HostExport, wantsBytes: Bool
  ) throws(Failure) -> BytesObject? {
    try options.require(ExportFlags.all.subtracting(.fragment), [.zone, .columns, .progress, .rate], of: "an export of a query")
    let exported = try options.options()
    let (query, book) = try query.open()
    return try options.deliver(wantsBytes: wantsBytes) { (target) throws(Failure) in
      try query.export(format, exported, from: book, to: target, progress: options.progress.report)
    }
  }
}
