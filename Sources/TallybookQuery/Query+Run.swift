package import TallybookBase
package import TallybookModel
package import TallybookStorage

extension Query {
  /// Reads the selection.
  package func cursor(in book: Book) throws(Failure) -> Cursor {
    try check()
    try book.requireOpen()
    if kind == .event { return Cursor(try EventRows(self, in: book), of: book) }
    if kind == .bout { return Cursor(try BoutRows(self, in: book), of: book) }
    try book.read { connection throws(Failure) in try requireOwnFields(on: connection) }
    return Cursor(EntryRows(self, in: book), of: book, search: search)
  }

  /// The number of rows of the selection, whatever its page.
  package func count(in book: Book) throws(Failure) -> UInt64 {
    try check()
    try book.requireOpen()
    if kind == .event { return try EventRows.count(unpaged, in: book) }
    if kind == .bout { return try BoutRows.count(unpaged, in: book) }
    return try book.state(of: self) { planned, state throws(Failure) in
      let hasTrash = try Holdings(on: state.connection).hasTrash
      let statement = try state.connection.statement(QuerySQL.count(planned, hasTrash: hasTrash))
      defer { statement.reset() }
      return try statement.step() ? UInt64(max(0, statement.int(0))) : 0
    }
  }

  /// Moves the selection to the trash, or removes it for good; returns how many entries went.
  package func delete(in book: Book, _ flags: DeleteFlags = [], counting: Bool = true) throws(Failure) -> UInt64 {
    try check()
    guard !isOfEvents else {
      throw Failure(.kind, "\(kind == .bout ? "bouts are deleted with their events, and these" : "events are deleted") one by one, by their session and seq", field: .kind)
    }
    let now = try book.mutationTime()
    return try book.write(at: now, as: .delete, selecting: self) { ids, transaction throws(Failure) in
      try Trash.delete(ids, flags, isSelection: true, counting: counting, in: transaction)
    }
  }

  /// The ids of the page that is selected, in order.
  package func ids(on connection: Connection) throws(Failure) -> [Int64] {
    try page("e.id", on: connection) { $0.int(0) }
  }

  /// The same with what each is and what holds it.
  package func places(on connection: Connection) throws(Failure) -> [(id: Int64, kind: Int64, parent: Int64)] {
    try page("e.id, e.kind, e.parent", on: connection) { ($0.int(0), $0.int(1), $0.int(2)) }
  }

  /// The page that is selected, in order.
  package func entries(on connection: Connection) throws(Failure) -> [Entry] {
    let list = EntryList.plain(of: kind)
    var entries = try page(list.sql, on: connection) { Entry($0, list) }
    try DerivedFields.complete(&entries, Holdings(on: connection), on: connection)
    return entries
  }

  /// The rows of the page that is selected, in order.
  private func page<R>(_ list: SQL, on connection: Connection, _ read: (Statement) -> R) throws(Failure) -> [R] {
    var rows: [R] = []
    for group in groups {
      let left = limit == 0 ? -1 : Int(clamping: limit) - rows.count
      guard left != 0 else { break }
      var sql = QuerySQL(self, selecting: list)
      sql.order(self, after: after, group: group, limit: left)
      let statement = try connection.statement(sql.whole)
      defer { statement.reset() }
      while try statement.step() { rows.append(read(statement)) }
    }
    return rows
  }
}
