internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// What a project of BORIS says that a book has no place for, kept as an attachment of its collection and of each session, so that the same project can be
/// written again.
struct BorisRemainder {
  private static let type = "application/json"

  /// What the observation is called; nil of a project.
  let id: String?
  /// The SHA-256 of the observation as it came in.
  let digest: String
  /// The project but for its observations, or the observation but for its events.
  private let rest: [JSONObject.Member]
  /// Rows that say more, or otherwise, than would be written, by the numbers of their events.
  private let rows: [(seq: Int, row: [JSONNode])]

  /// Of a project.
  init(of project: BorisProject) {
    id = nil
    rest = project.object.others(than: ["observations"])
    (digest, rows) = (Self.digest(JSONNode(.object(JSONObject(members: rest)), line: 0)), [])
  }

  /// Of an observation. `isPlain`: whether what the book has of an event is all that its row says.
  init(of observation: BorisObservation, digest: String, _ isPlain: (BorisEvent) -> Bool) {
    id = observation.id
    self.digest = digest
    rest = observation.object.others(than: ["events"])
    rows = observation.events.enumerated().filter { !isPlain($0.element) }.map { ($0.offset + 1, $0.element.row) }
  }

  /// What an observation is known by: all that it says, in whatever order and with whatever digits it is written.
  static func digest(_ node: JSONNode) -> String { HexText.write(SHA256.digest(Array(JSONWriter.text(canonical(node)).utf8))) }

  /// Keys in their order, events in that of their texts, numbers as shortly as they can be.
  private static func canonical(_ node: JSONNode) -> JSONNode {
    switch node.value {
    case .object(let object):
      let members = object.members.map { member -> JSONObject.Member in
        var value = canonical(member.node)
        if member.key == "events", let rows = value.array {
          value = JSONNode(.array(rows.map { (JSONWriter.text($0), $0) }.sorted { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }.map(\.1)), line: 0)
        }
        return JSONObject.Member(key: member.key, node: value, line: 0)
      }
      return JSONNode(.object(JSONObject(members: members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) })), line: 0)
    case .array(let elements): return JSONNode(.array(elements.map(canonical)), line: 0)
    case .integer, .unsigned, .number:
      let number = node.double ?? 0
      return JSONNode(.number(number, literal: "\(number)"), line: 0)
    default: return node
    }
  }

  /// Keeps it beside an entry.
  func keep(of entry: Int64, in transaction: Transaction) throws(Failure) {
    let bytes = try self.bytes()
    let hash = SHA256.digest(bytes)
    try Contents.keep(bytes, hash: hash, on: transaction.connection)
    _ = try Attachments.insert(hash, to: entry, name: BorisKept.name, mediaType: Self.type, in: transaction)
  }

  private func bytes() throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject()
      writer.key("boris")
      writer.value(1 as Int64)
      if let id {
        writer.key("id")
        writer.value(id)
      }
      writer.key("sha256")
      writer.value(digest)
      writer.key(id == nil ? "project" : "observation")
      writer.value(JSONNode(.object(JSONObject(members: rest)), line: 0))
      if !rows.isEmpty {
        writer.key("rows")
        writer.beginObject()
        for (seq, row) in rows {
          writer.key("\(seq)")
          writer.value(JSONNode(.array(row), line: 0))
        }
        writer.endObject()
      }
      writer.endObject()
      writer.finish()
    }
  }

  /// The sessions of a collection that observations became, by what those are called, with their digests.
  static func sessions(of collection: Int64, on connection: Connection) throws(Failure) -> TextKeyed<(session: Int64, digest: String)> {
    var found = TextKeyed<(session: Int64, digest: String)>()
    let statement = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e JOIN \(Table.entry) s ON s.id = e.parent
        WHERE s.parent = \(collection) AND s.kind = \(Kind.session) AND s.trashed IS NULL AND e.kind = \(Kind.attachment) AND e.name = \(BorisKept.name) AND e.trashed IS NULL
        ORDER BY e.id
      """)
    var kept: [Entry] = []
    while try statement.step() { kept.append(Entry(statement.statement)) }
    for attachment in kept {
      guard let object = try KeptObject.read(attachment, markedBy: "boris", on: connection), let id = object["id"]?.string else { continue }
      found[id] = (attachment.parent, object["sha256"]?.string ?? "")
    }
    return found
  }
}
