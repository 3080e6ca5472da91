package import TallybookBase
package import TallybookStorage

/// Which event types an event type excludes: the column `excludes`, a text of UUIDs. So it says the same in every copy of a book, whatever ids the
/// types have there, and nothing of a type that is not there yet, in the trash, or gone.
package enum Exclusions {
  /// Those that are there as SQL over `entry e`: event types `t`.
  package static let named = shown(in: "e.excludes")

  /// Their ids, in any order.
  static let sql: SQL = "CASE WHEN e.excludes IS NOT NULL THEN (SELECT group_concat(t.id, ' ') FROM \(named)) END"

  /// Event types `t` that such a text names, also by a name that another type had before it became this one.
  private static func shown(in text: SQL) -> SQL {
    """
    \(Table.entry) t WHERE t.kind > \(Kind.task) AND t.kind = \(Kind.eventType) AND t.trashed IS NULL AND (instr(\(text), lower(hex(t.uuid))) > 0 \
    OR EXISTS (SELECT 1 FROM \(Table.alias) a WHERE a.entry = t.uuid AND instr(\(text), lower(hex(a.uuid))) > 0))
    """
  }

  /// The field's value from what that SQL gives.
  static func read(_ ids: String) -> Value { Tags.value(ids.split(separator: " ").compactMap { Int64($0) }.sorted()) }

  /// The event types that a text names.
  static func ids(_ text: String, on connection: Connection) throws(Failure) -> Set<Int64> {
    Set(try connection.ids("SELECT t.id FROM \(shown(in: "\(text)"))"))
  }

  /// What is stored of an event type that excludes some; those that its text names and nobody is shown stay.
  static func stored(_ ids: [Int64], of type: Int64? = nil, on connection: Connection) throws(Failure) -> Value {
    var names = Set<String>()
    if let type, let text = try connection.value("SELECT excludes FROM \(Table.entry) WHERE id = \(type)")?.text {
      names = Set(text.split(separator: " ").map(String.init))
      for shown in try self.ids(text, on: connection) { names.subtract(try Self.names(of: shown, on: connection)) }
    }
    for id in ids { if let name = try Self.names(of: id, on: connection).first { names.insert(name) } }
    return names.isEmpty ? .null : .text(names.sorted().joined(separator: " "))
  }

  /// How a text names a type: as it is called now, and then as others were that became it.
  private static func names(of type: Int64, on connection: Connection) throws(Failure) -> [String] {
    let rows = try connection.rows(
      """
      SELECT lower(hex(uuid)) FROM \(Table.entry) WHERE id = \(type)
      UNION ALL SELECT lower(hex(a.uuid)) FROM \(Table.alias) a JOIN \(Table.entry) t ON t.uuid = a.entry WHERE t.id = \(type)
      """)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }

  /// Refuses what is no event type, is in the trash, or is the one that excludes it.
  static func require(_ ids: [Int64], of type: Int64?, on connection: Connection) throws(Failure) {
    for id in ids {
      guard id != type else {
        throw Failure(.reference, "the event type \(id) cannot exclude itself; leave it out", field: .excludes, id: id)
      }
      do throws(Failure) { try EntryStore.requireReferred(id, .eventType, on: connection) } catch {
        throw Failure(error.cause, error.message, field: .excludes, id: id)
      }
    }
  }

  /// Has copies of event types exclude each other as what they are copies of does.
  package static func copy(_ copies: [Int64: Int64], in transaction: Transaction) throws(Failure) {
    for copy in copies.values.sorted() {
      guard let excluded = try EntryStore.find(copy, on: transaction.connection)?[.excludes].ids, excluded.contains(where: { copies[$0] != nil }) else { continue }
      try EntryStore.update(copy, [.excludes: .ids(excluded.map { copies[$0] ?? $0 })], in: transaction)
    }
  }
}
