public import TallybookBase
public import TallybookModel
package import TallybookStorage

extension Query {
  /// Reads the selection.
  public func cursor(in book: Book) throws(Failure) -> Cursor {
    try check()
    try book.requireOpen()
    if kind == .event { return Cursor(try EventRows(self, in: book), of: book) }
    try book.read { connection throws(Failure) in try requireOwnFields(on: connection) }
    return Cursor(EntryRows(self, in: book), of: book, search: search)
  }

  /// How many rows the selection has, whatever its page.
  public func count(in book: Book) throws(Failure) -> UInt64 {
    try check()
    try book.requireOpen()
    if kind == .event { return try EventRows.count(unpaged, in: book) }
    return try book.state(of: self) { planned, state throws(Failure) in
      let sql = QuerySQL(planned, selecting: "count(*)")
      let statement = try state.connection.statement(sql.whole)
      defer { statement.reset() }
      return try statement.step() ? UInt64(max(0, statement.int(0))) : 0
    }
  }

  /// Puts all that is selected into the trash, or removes it for good; gives how many entries went.
  public func delete(in book: Book, _ flags: DeleteFlags = [], counting: Bool = true) throws(Failure) -> UInt64 {
    try check()
    guard kind != .event else {
      throw Failure(.kind, "events are deleted one by one, by their session and seq", field: .kind)
    }
    let now = try book.mutationTime()
    return try book.write(at: now, as: .delete, selecting: self) { ids, transaction throws(Failure) in
      try Trash.delete(ids, flags, isSelection: true, counting: counting, in: transaction)
    }
  }

  /// The ids of the page that is selected, in order.
  package func ids(on connection: Connection) throws(Failure) -> [Int64] {
    var ids: [Int64] = []
    for group in groups {
      let left = limit == 0 ? -1 : Int(clamping: limit) - ids.count
      var sql = QuerySQL(self, selecting: "e.id")
      sql.order(self, after: after, group: group, limit: left)
      let statement = try connection.statement(sql.whole)
      defer { statement.reset() }
      while try statement.step() { ids.append(statement.int(0)) }
    }
    return ids
  }

  /// The page that is selected, in order.
  package func entries(on connection: Connection) throws(Failure) -> [Entry] {
    var entries: [Entry] = []
    for group in groups {
      let left = limit == 0 ? -1 : Int(clamping: limit) - entries.count
      guard left != 0 else { break }
      var sql = QuerySQL(self, selecting: EntryList.whole.sql)
      sql.order(self, after: after, group: group, limit: left)
      let statement = try connection.statement(sql.whole)
      defer { statement.reset() }
      while try statement.step() { entries.append(Entry(statement)) }
    }
    return entries
  }
}
