extension Query {
  /// Reads the selection.
  public func cursor(in book: Book) throws(Failure) -> Cursor {
    try check()
    try book.requireOpen()
    if kind == .event { return Cursor(try EventRows(self, in: book), of: book) }
    try requireOwnFields(in: book)
    return Cursor(EntryRows(self, in: book), of: book, search: search)
  }

  /// How many rows the selection has, whatever its page.
  public func count(in book: Book) throws(Failure) -> UInt64 {
    try check()
    try book.requireOpen()
    if kind == .event { return try EventRows.count(unpaged, in: book) }
    let planned = try planned(in: book)
    return try book.store.read { connection throws(Failure) in
      let sql = QuerySQL(planned, selecting: "count(*)")
      let statement = try connection.statement(sql.text)
      try statement.bind(sql.values)
      defer { statement.reset() }
      return try statement.step() ? UInt64(max(0, statement.int(0))) : 0
    }
  }

  /// Puts all that is selected into the trash, or removes it for good; gives how many things went.
  public func delete(in book: Book, _ flags: DeleteFlags = [], counting: Bool = true) throws(Failure) -> UInt64 {
    try check()
    guard kind != .event else {
      throw Failure(.invalid, "events are deleted one by one, by their session and seq", field: .kind)
    }
    let now = try book.mutationTime()
    let planned = try planned(in: book)
    return try book.store.write(by: book.author, at: now) { transaction throws(Failure) in
      let ids = try planned.ids(on: transaction.connection)
      return try Trash.delete(ids, flags, isSelection: true, counting: counting, in: transaction)
    }
  }

  /// The ids of the page that is selected, in order.
  func ids(on connection: Connection) throws(Failure) -> [Int64] {
    var ids: [Int64] = []
    for group in groups {
      let left = limit == 0 ? -1 : Int(clamping: limit) - ids.count
      var sql = QuerySQL(self, selecting: "e.id")
      sql.order(self, after: after, group: group, limit: left)
      let statement = try connection.statement(sql.text)
      try statement.bind(sql.values)
      defer { statement.reset() }
      while try statement.step() { ids.append(statement.int(0)) }
    }
    return ids
  }
}
