/// Drafts that were put by in the book, so that they are found again after a crash. They are no things: nothing lists, exports or
/// undoes them.
enum StoredDrafts {
  /// Keeps a draft, in place of what was put by before; gives its number.
  static func keep(
    _ body: String, as stored: Int64?, _ kind: Kind, _ entry: Int64?, name: String, in transaction: Transaction
  ) throws(Failure) -> Int64 {
    let connection = transaction.connection
    let values: [Value] = [.int(Int64(kind.rawValue)), Value(entry), .text(name), .int(transaction.now), .text(try transaction.username()), .text(body)]
    if let stored {
      let statement = try connection.statement("UPDATE draft SET kind = ?, entry = ?, name = ?, time = ?, username = ?, body = ? WHERE id = ?")
      try statement.bind(values + [.int(stored)])
      _ = try statement.step()
      statement.reset()
      if try connection.value("SELECT changes()")?.int == 1 { return stored }
    }
    let statement = try connection.statement("INSERT INTO draft (kind, entry, name, time, username, body) VALUES (?, ?, ?, ?, ?, ?)")
    try statement.bind(values)
    _ = try statement.step()
    statement.reset()
    return try connection.value("SELECT last_insert_rowid()")?.int ?? 0
  }

  static func remove(_ id: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("DELETE FROM draft WHERE id = ?", .int(id))
  }

  static func require(_ id: Int64, on connection: Connection) throws(Failure) -> StoredDraft {
    let statement = try connection.statement("SELECT kind, entry, body FROM draft WHERE id = ?")
    try statement.bind([.int(id)])
    defer { statement.reset() }
    guard try statement.step() else { throw Failure(.notFound, "there is no stored draft \(id)", id: id) }
    return try StoredDraft(id, kind: statement.int(0), entry: statement.isNull(1) ? nil : statement.int(1), body: statement.text(2))
  }

  static func all(on connection: Connection) throws(Failure) -> [StoredDraftRow] {
    let statement = try connection.statement("SELECT id, kind, entry, name, time, username FROM draft ORDER BY time, id")
    defer { statement.reset() }
    var rows: [StoredDraftRow] = []
    while try statement.step() {
      rows.append(
        StoredDraftRow(
          id: statement.int(0), kind: statement.int(1), entry: statement.isNull(2) ? nil : statement.int(2), name: statement.text(3),
          time: statement.int(4), username: statement.text(5)))
    }
    return rows
  }
}

/// A stored draft as a row of a cursor.
public struct StoredDraftRow: Sendable {
  let id: Int64
  let kind: Int64
  let entry: Int64?
  let name: String
  let time: Instant
  let username: String

  static let fields: [Field] = [.kind, .id, .itemKind, .item, .name, .time, .username]

  subscript(field: Field) -> Value {
    switch field {
    case .kind: .int(Int64(Kind.draft.rawValue))
    case .id: .int(id)
    case .itemKind: .int(kind)
    case .item: Value(entry)
    case .name: name.isEmpty ? .null : .text(name)
    case .time: .int(time)
    case .username: username.isEmpty ? .null : .text(username)
    default: .null
    }
  }
}

extension Book {
  /// The drafts that were put by, oldest first.
  public func storedDrafts() throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(try store.read { connection throws(Failure) in try StoredDrafts.all(on: connection) }, of: self)
  }

  /// Goes on with a draft that was put by.
  public func storedDraft(_ id: Int64) throws(Failure) -> Draft {
    try requireOpen()
    return try store.read { connection throws(Failure) in
      let stored = try StoredDrafts.require(id, on: connection)
      let template = try Template.find(stored.template, on: connection)
      return Draft(stored, own: OwnFields(stored, template: template), in: self)
    }
  }

  /// Drops a draft that was put by.
  public func discardDraft(_ id: Int64) throws(Failure) {
    let now = try mutationTime()
    try store.write(by: author, at: now) { transaction throws(Failure) in
      _ = try StoredDrafts.require(id, on: transaction.connection)
      try StoredDrafts.remove(id, in: transaction)
    }
  }
}
