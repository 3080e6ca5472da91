internal import TallybookBase
internal import TallybookEventLog
internal import TallybookImport
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Writes the selected collections as files of MEL, one for each: notes and sessions, with the events that MEL knows of. What no collection
/// holds goes out as one of its own. What came from such a file and a book has no place for is written as it stood.
struct MELExport {
  private let folder: String
  private let state: BookState
  private let selection: ExportSelection
  private let hasPlaces: Bool
  private let hasAuthors: Bool
  /// What stands for the root where its items need a collection.
  private let rootName: String
  private var typeNames: [Int64: String] = [:]
  private var derived = DerivedUUIDs()
  private var done: UInt64 = 0
  /// The file that is written.
  private var output: Output?

  private var connection: Connection { state.connection }

  init(_ folder: String, _ selection: ExportSelection, _ options: ExportOptions, in state: BookState) throws(Failure) {
    self.folder = folder
    self.state = state
    self.selection = selection
    hasPlaces = !options.flags.contains(.withoutPlaces)
    hasAuthors = !options.flags.contains(.withoutAuthors)
    rootName = try Labels(on: state.connection)[.root]
  }

  mutating func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var used = CaselessNames()
    for id in try ordered() {
      guard let collection = try EntryStore.find(id, on: connection) else { continue }
      try file(MirrorName.free(collection.name, among: &used)) { (writing, writer) throws(Failure) in
        try writing.write(collection, to: &writer, progress)
      }
    }
    var first: Instant?
    try selection.items(of: 0, on: connection) { item in if first == nil, item.kind != .task { first = item.time } }
    guard let first else { return }
    let name = rootName
    try file(MirrorName.free(name, among: &used)) { (writing, writer) throws(Failure) in
      writer.beginObject()
      Self.write("id", MELLayout.root.text, to: &writer)
      Self.write("name", name, to: &writer)
      Self.write("description", "", to: &writer)
      Self.write("date", first, to: &writer)
      Self.write("username", "", to: &writer)
      try writing.writeItems(of: 0, to: &writer, progress)
      writer.endObject()
    }
  }

  /// The collections by their time, in an order that does not hang on what holds them: files have no such thing.
  private func ordered() throws(Failure) -> [Int64] {
    var collections: [(time: Instant, uuid: String, id: Int64)] = []
    for id in selection.collections {
      let row = try connection.rows("SELECT time, lower(hex(uuid)) FROM \(Table.entry) WHERE id = \(id)")
      if try row.step() { collections.append((row.int(0), row.value(1).text ?? "", id)) }
    }
    return collections.sorted { ($0.time, $0.uuid) < ($1.time, $1.uuid) }.map(\.id)
  }

  private mutating func file(_ name: String, _ body: (inout Self, inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    let sink = try FileSink("\(folder)/\(name).json")
    let output = Output(sink: { (bytes) throws(Failure) in try sink.write(bytes) })
    var writer = JSONWriter(output)
    self.output = output
    try body(&self, &writer)
    writer.finish()
    try output.flush()
  }

  private mutating func write(_ collection: Entry, to writer: inout JSONWriter, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let remainder = try MELRemainder(of: collection.id, on: connection)
    writer.beginObject()
    try writeID(of: collection, remainder, to: &writer)
    Self.write("name", collection.name, to: &writer)
    Self.write("description", collection.description ?? "", to: &writer)
    Self.write("date", collection.time, to: &writer)
    Self.write("username", hasAuthors ? collection[.username].text ?? "" : "", to: &writer)
    try writeItems(of: collection.id, to: &writer, progress)
    writeOthers(remainder, but: Self.keysOfCollection, to: &writer)
    writer.endObject()
  }

  private mutating func writeItems(of collection: Int64, to writer: inout JSONWriter, _ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    writer.key("items")
    writer.beginArray()
    let selection = selection
    try selection.items(of: collection, on: state.connection) { item throws(Failure) in
      if item.kind != .task { try write(item: item, to: &writer) }
      done += 1
      if done % 64 == 0 { try progress(done, selection.total) }
    }
    writer.endArray()
  }

  private mutating func write(item: Entry, to writer: inout JSONWriter) throws(Failure) {
    let remainder = try MELRemainder(of: item.id, on: connection)
    writer.beginObject()
    try writeID(of: item, remainder, to: &writer)
    Self.write("title", item.name, to: &writer)
    Self.write("description", item.description ?? "", to: &writer)
    // Of a session its start, unless the file had another one.
    if let other = remainder.members.first(where: { $0.key == "timestamp" }), item.kind == .session {
      writer.key("timestamp")
      writer.value(other.node)
    } else {
      Self.write("timestamp", item.time, to: &writer)
    }
    if hasPlaces, let latitude = item[.latitude].real, let longitude = item[.longitude].real {
      writer.key("latitude")
      writer.value(latitude)
      writer.key("longitude")
      writer.value(longitude)
    }
    if item.kind == .session { try writeSession(item, remainder, to: &writer) }
    writeOthers(remainder, but: item.kind == .session ? Self.keysOfItem + Self.keysOfSession : Self.keysOfItem, to: &writer)
    writer.endObject()
  }

  private static let keysOfCollection = ["id", "name", "description", "date", "username", "items"]
  private static let keysOfItem = ["id", "title", "description", "timestamp", "latitude", "longitude"]
  private static let keysOfSession = ["startEvent", "events", "stopEvent"]
  private static let keysOfEvent = ["id", "timestamp", "eventType"]

  /// Nobody knows what those tell of places and authors.
  private func writeOthers(_ remainder: MELRemainder, but known: [String], to writer: inout JSONWriter) {
    if hasPlaces, hasAuthors { Self.write(remainder.members, but: known, to: &writer) }
  }

  private mutating func writeSession(_ session: Entry, _ remainder: MELRemainder, to writer: inout JSONWriter) throws(Failure) {
    guard let uuid = UUID(session.uuid) else { return }
    writer.key("startEvent")
    Self.write(session.time, "Start", uuid.text, remainder.members(of: .first), to: &writer)
    writer.key("events")
    writer.beginArray()
    let merge = try EventMerge(session.id, in: state)
    while case let columns = try merge.next(8192), !columns.isEmpty {
      for row in 0..<columns.count {
        let seq = columns.seq(row)
        let kept = remainder.members(of: .event(seq))
        let id = kept.first?.key == "id" ? "" : MELLayout.id(ofEvent: seq, in: uuid)
        Self.write(columns.times[row], try name(columns.types[row]), id, kept, to: &writer)
      }
      try output?.checkpoint()
    }
    writer.endArray()
    guard let end = session.end else { return }
    writer.key("stopEvent")
    Self.write(end, "Stop", MELLayout.id(ofStopIn: uuid), remainder.members(of: .last), to: &writer)
  }

  private mutating func name(_ type: Int64) throws(Failure) -> String {
    if let known = typeNames[type] { return known }
    let name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(type)")?.text ?? ""
    typeNames[type] = name
    return name
  }

  /// Writes one event, or end of a session, over what a file said of it; `null` as its identifier is none.
  private static func write(_ time: Instant, _ type: String, _ id: String, _ kept: [JSONObject.Member], to writer: inout JSONWriter) {
    let own = kept.first { $0.key == "id" }
    writer.beginObject(compact: true)
    if let own {
      if !own.node.isNull {
        writer.key("id")
        writer.value(own.node)
      }
    } else {
      write("id", id, to: &writer)
    }
    write("timestamp", time, to: &writer)
    if let other = kept.first(where: { $0.key == "eventType" }) {
      writer.key("eventType")
      writer.value(other.node)
    } else {
      write("eventType", type, to: &writer)
    }
    write(kept, but: keysOfEvent, to: &writer)
    writer.endObject()
  }

  /// Writes the identifier of a collection or an item, unless an import would give it that anyway.
  private mutating func writeID(of entry: Entry, _ remainder: MELRemainder, to writer: inout JSONWriter) throws(Failure) {
    guard let uuid = UUID(entry.uuid) else { return }
    if let own = remainder.members.first(where: { $0.key == "id" }), own.node.string.flatMap({ UUID($0) }) == uuid {
      writer.key("id")
      writer.value(own.node)
      return
    }
    if entry.kind == .session {
      let first = remainder.members(of: .first).first { $0.key == "id" }
      if first == nil || MELLayout.uuid(startedBy: first?.node.string) == uuid { return }
    }
    var next = derived
    if try next.take(entry.kind, in: entry.parent, at: entry.time, name: entry.name, on: connection) == uuid {
      derived = next
      return
    }
    Self.write("id", uuid.text, to: &writer)
  }

  private static func write(_ key: StaticString, _ text: String, to writer: inout JSONWriter) {
    writer.key(key)
    writer.value(text)
  }

  private static func write(_ key: StaticString, _ time: Instant, to writer: inout JSONWriter) {
    writer.key(key)
    writer.value(instant: time)
  }

  private static func write(_ members: [JSONObject.Member], but others: [String], to writer: inout JSONWriter) {
    for member in members where !others.contains(member.key) {
      writer.key(member.key)
      writer.value(member.node)
    }
  }
}
