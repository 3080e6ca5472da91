package import TallybookBase
package import TallybookStorage

/// Drafts that were stored in the book, so that they are found again after a crash. They are no entries: nothing lists, exports or
/// undoes them.
package enum StoredDrafts {
  /// Keeps a draft, in place of what was stored before; gives its number.
  static func keep(
    _ body: String, as stored: Int64?, _ kind: Kind, _ entry: Int64?, name: String, in transaction: Transaction
  ) throws(Failure) -> Int64 {
    let connection = transaction.connection
    let values: [Value] = [.int(Int64(kind.rawValue)), Value(entry), .text(name), .int(transaction.now), .text(try transaction.username()), .text(body)]
    if let stored {
      let statement = try connection.statement("UPDATE \(Table.draft) SET kind = ?, entry = ?, name = ?, time = ?, username = ?, body = ? WHERE id = ?")
      try statement.bind(values + [.int(stored)])
      _ = try statement.step()
      statement.reset()
      if try connection.value("SELECT changes()")?.int == 1 { return stored }
    }
    let statement = try connection.statement("INSERT INTO \(Table.draft) (kind, entry, name, time, username, body) VALUES (?, ?, ?, ?, ?, ?)")
    try statement.bind(values)
    _ = try statement.step()
    statement.reset()
    return try connection.value("SELECT last_insert_rowid()")?.int ?? 0
  }

  static func remove(_ id: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("DELETE FROM \(Table.draft) WHERE id = \(id)")
  }

  package static func require(_ id: Int64, on connection: Connection) throws(Failure) -> StoredDraft {
    let statement = try connection.statement("SELECT kind, entry, body FROM \(Table.draft) WHERE id = \(id)")
    defer { statement.reset() }
    guard try statement.step() else { throw Failure(.noStoredDraft, "there is no stored draft \(id)", id: id) }
    return try StoredDraft(id, kind: statement.int(0), entry: statement.isNull(1) ? nil : statement.int(1), body: statement.text(2))
  }

  package static func all(on connection: Connection) throws(Failure) -> [StoredDraftRow] {
    let statement = try connection.statement("SELECT id, kind, entry, name, time, username FROM \(Table.draft) ORDER BY time, id")
    defer { statement.reset() }
    var rows: [StoredDraftRow] = []
    while try statement.step() {
      rows.append(
        StoredDraftRow(
          id: statement.int(0), itemKind: statement.int(1), item: statement.isNull(2) ? nil : statement.int(2), name: statement.text(3),
          time: statement.int(4), username: statement.text(5)))
    }
    return rows
  }
}
