package import TallybookBase
internal import TallybookModel
package import TallybookStorage
package import TallybookText

/// What came of a project of BORIS and was kept beside its collection, or beside the session of an observation.
package struct BorisKept {
  package static let name = "boris.json"

  /// The project but for its observations, or the observation but for its events.
  package let object: JSONObject
  /// What the observation was called; nil of a project.
  package let id: String?
  /// Rows that say more, or otherwise, than the book does, by the numbers of their events.
  package let rows: [UInt64: JSONNode]

  /// Of an entry; nil where nothing is kept, or it cannot be read any more.
  package init?(of entry: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(entry) AND e.kind = \(Kind.attachment) AND e.name = \(Self.name)
        AND e.trashed IS NULL ORDER BY e.id DESC LIMIT 1
      """)
    guard try statement.step(), let kept = try KeptObject.read(Entry(statement.statement), markedBy: "boris", on: connection) else { return nil }
    guard let object = (kept["project"] ?? kept["observation"])?.object else { return nil }
    self.object = object
    id = kept["id"]?.string
    var rows: [UInt64: JSONNode] = [:]
    for member in kept["rows"]?.object?.members ?? [] { if let seq = UInt64(member.key) { rows[seq] = member.node } }
    self.rows = rows
  }
}
