package import TallybookBase
internal import TallybookModel
package import TallybookStorage
package import TallybookText

/// What a file of MEL says of a collection or an item that a book has no place for, such as the identifiers of events: kept as an
/// attachment of it, so that the same file can be written again.
package struct MELRemainder {
  typealias Object = ImportDocument.Object
  package typealias Member = JSONObject.Member

  static let name = "mel.json"
  static let type = "application/json"

  /// Of the entry itself.
  package private(set) var members: [Member] = []
  private var first: [Member] = []
  private var last: [Member] = []
  /// Of the events, by their places from 1.
  private var events: [[Member]] = []

  private var isNothing: Bool { members.isEmpty && first.isEmpty && last.isEmpty && events.allSatisfy { $0.isEmpty } }

  // MARK: What an import keeps

  /// Of a collection; nil where there is nothing to keep.
  init?(of object: Object, _ uuid: UUID, _ kind: Kind) {
    keepOwn(of: object, uuid, kind)
    if isNothing { return nil }
  }

  /// Of an item; nil where there is nothing to keep.
  init?(of object: Object, _ uuid: UUID, _ kind: Kind, _ session: ImportSession?) {
    keepOwn(of: object, uuid, kind)
    if let session {
      if let time = object.fields["timestamp"], let text = time.string, let instant = object.instant("timestamp"), instant != session.start {
        members.append(Member(key: "timestamp", node: JSONNode(.string(text), line: 0), line: 0))
      }
      first = Self.members(ofEnd: session.first, id: uuid.text, "Start")
      last = session.end == nil ? [] : Self.members(ofEnd: session.last, id: MELLayout.id(ofStopIn: uuid), "Stop")
      events.reserveCapacity(session.events.count)
      for (place, event) in session.events {
        while events.count < place - 1 { events.append([]) }
        events.append(Self.members(of: event, ImportKeys.event) { Self.isDerived($0, place, uuid) })
      }
    }
    if isNothing { return nil }
  }

  /// Most identifiers are none that were derived, as their digits say, and need no look at what would be.
  private static func isDerived(_ id: String, _ place: Int, _ session: UUID) -> Bool {
    id.utf8.dropFirst(14).first == UInt8(ascii: "5") && id == MELLayout.id(ofEvent: UInt64(place), in: session)
  }

  private mutating func keepOwn(of object: Object, _ uuid: UUID, _ kind: Kind) {
    members = object.others(than: ImportKeys.of(kind))
    // Spelled otherwise than it would be.
    if let id = object.fields["id"], let text = id.string, text != uuid.text, UUID(text) == uuid { members.append(Member(key: "id", node: id, line: 0)) }
  }

  private static func members(ofEnd end: Object?, id: String, _ type: String) -> [Member] {
    guard let end else { return [Member(key: "id", node: JSONNode(.null, line: 0), line: 0)] }
    var members = members(of: end, ImportKeys.end) { $0 == id }
    if let node = end.fields["eventType"], node.string != type { members.append(Member(key: "eventType", node: node, line: 0)) }
    return members
  }

  /// What an event says beside what is read; that it has no identifier, where it has none, and not the one that it would be given.
  private static func members(of event: Object, _ known: [String], _ isGiven: (String) -> Bool) -> [Member] {
    if event.has(only: ImportKeys.plainEventOfMEL), case let id = event.fields.members[0], let text = id.node.string { return isGiven(text) ? [] : [id] }
    var members: [Member] = []
    for member in event.fields.members where member.key != "id" && !known.contains(where: { ExactText.same($0, member.key) }) { members.append(member) }
    let id = event.fields["id"]
    if id?.string.map(isGiven) != true { members.insert(Member(key: "id", node: id ?? JSONNode(.null, line: 0), line: 0), at: 0) }
    return members
  }

  /// The attachment's bytes.
  func bytes() throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject()
      writer.key("mel")
      writer.value(1 as Int64)
      Self.write("own", members, to: &writer)
      Self.write("startEvent", first, to: &writer)
      Self.write("stopEvent", last, to: &writer)
      writer.key("events")
      writer.beginArray()
      for event in events { Self.write(event, isCompact: true, to: &writer) }
      writer.endArray()
      writer.endObject()
      writer.finish()
    }
  }

  private static func write(_ key: StaticString, _ members: [Member], to writer: inout JSONWriter) {
    guard !members.isEmpty else { return }
    writer.key(key)
    write(members, isCompact: false, to: &writer)
  }

  private static func write(_ members: [Member], isCompact: Bool, to writer: inout JSONWriter) {
    writer.beginObject(compact: isCompact)
    for member in members {
      writer.key(member.key)
      writer.value(member.node)
    }
    writer.endObject()
  }

  // MARK: What an export reads

  /// Nothing, as of what was never in a file of MEL.
  init() {}

  /// What an import kept of an entry; nothing where it cannot be read any more, or somebody else's file is called so.
  package init(of entry: Int64, on connection: Connection) throws(Failure) {
    guard let kept = try Self.attachment(of: entry, on: connection), let object = try KeptObject.read(kept, markedBy: "mel", on: connection) else { return }
    members = object["own"]?.object?.members ?? []
    first = object["startEvent"]?.object?.members ?? []
    last = object["stopEvent"]?.object?.members ?? []
    events = object["events"]?.array?.map { $0.object?.members ?? [] } ?? []
  }

  /// The attachment in which it is kept.
  static func attachment(of entry: Int64, on connection: Connection) throws(Failure) -> Entry? {
    let statement = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(entry) AND e.kind = \(Kind.attachment) AND e.name = \(name)
        AND e.trashed IS NULL ORDER BY e.id DESC LIMIT 1
      """)
    return try statement.step() ? Entry(statement.statement) : nil
  }

  /// What an end or an event says, over what a book has of it.
  package enum Part {
    case first, last
    case event(UInt64)
  }

  package func members(of part: Part) -> [Member] {
    switch part {
    case .first: first
    case .last: last
    case .event(let number): Int(exactly: number).flatMap { $0 > 0 && $0 <= events.count ? events[$0 - 1] : nil } ?? []
    }
  }
}
