/// Writes the selected sessions as a folder of Minuta: of what an item carries the first tag, of what is attached all, which Minuta
/// calls images. What came from such a folder and did not change is written as it was.
struct MinutaFolderExport {
  private let folder: String
  private let selection: ExportSelection
  private let zone: ZoneRules
  private let connection: Connection
  private let note: MinutaFolderNote

  init(_ folder: String, _ selection: ExportSelection, zone: ZoneRules, on connection: Connection) throws(Failure) {
    self.folder = folder
    self.selection = selection
    self.zone = zone
    self.connection = connection
    note = try MinutaFolderNote(on: connection)
  }

  func write(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    var used = Set<String>()
    var tags: [Int64: String] = [:]
    var done: UInt64 = 0
    try selection.sessions(on: connection) { session throws(Failure) in
      let first = session[.tags].ids?.first
      if let first, tags[first] == nil { tags[first] = try EntryStore.find(first, on: connection)?.uuid ?? "" }
      try write(session, tag: first.flatMap { tags[$0] }, &used)
      done += 1
      if done % 64 == 0 { try progress(done, selection.total) }
    }
    try writeTags(Set(tags.keys))
  }

  private func writeTags(_ carried: Set<Int64>) throws(Failure) {
    let statement = try connection.prepare(
      "SELECT \(EntryColumns.list) FROM entry e WHERE e.kind = 7 AND e.kind > 4 AND e.trashed IS NULL ORDER BY e.created, e.id")
    try file("tags.json") { writer throws(Failure) in
      writer.beginObject()
      writer.key("tags")
      writer.beginArray()
      while try statement.step() {
        let tag = Entry(statement)
        guard selection.isWhole || carried.contains(tag.id) else { continue }
        let told = MinutaObject.tag(
          uuid: tag.uuid, name: tag.name, color: tag.shown(.color).text ?? "", isArchived: tag[.archived].int == 1, created: tag[.created].int ?? 0,
          isUpper: note.isUpper)
        told.write(over: note.tags[tag.uuid], to: &writer)
      }
      writer.endArray()
      for member in note.document?.members ?? [] where member.key != "tags" {
        writer.key(member.key)
        writer.value(member.node)
      }
      writer.endObject()
    }
  }

  private func write(_ session: Entry, tag: String?, _ used: inout Set<String>) throws(Failure) {
    let attachments = try attachments(of: session.id)
    let original = try attachments.first { $0.name == MinutaLayout.kept }.flatMap { (kept) throws(Failure) in try object(kept) }
    let record = original?["record"]?.object
    let isWhereItWas = record?["startTime"]?.string.flatMap(MinutaTime.read) == session.time
    var path = "records/\(MinutaLayout.base(session.time, zone: zone))"
    var ending = ".json"
    if isWhereItWas, let was = original?["file"]?.string, Self.isRecord(was) { (path, ending) = (String(was.dropLast(5)), ".json") }
    let file = MinutaLayout.free(path, ending, among: &used)
    let home = Folder.of(file)
    try NewFolder.make(home, in: folder)
    var images: [String] = []
    for attachment in attachments where attachment.name != MinutaLayout.kept {
      if let name = try write(attachment, number: images.count, of: session, in: home, &used) { images.append(name) }
    }
    let told = MinutaObject.record(
      uuid: session.uuid, start: session.time, end: session.end, tag: tag, comment: session.description, images: images, isUpper: note.isUpper)
    try self.file(file) { writer throws(Failure) in told.write(over: record, to: &writer) }
  }

  /// Writes a picture; gives its name, or nil where its bytes are missing.
  private func write(_ attachment: Entry, number: Int, of session: Entry, in home: String, _ used: inout Set<String>) throws(Failure) -> String? {
    let hash = attachment[.sha256].text.flatMap(HexText.read) ?? []
    guard let content = try Contents.find(hash, on: connection), content.state == .whole else { return nil }
    let ending = attachment.name.lastIndex(of: ".").map { String(attachment.name[$0...]) } ?? ""
    var name = attachment.name
    if !MinutaLayout.isPlain(name) || !used.insert("\(home)/\(name)".lowercased()).inserted {
      let base = "\(home)/\(MinutaLayout.identifier(session.uuid, isUpper: note.isUpper))_\(number)"
      name = String(MinutaLayout.free(base, MinutaLayout.isPlain("x\(ending)") ? ending : "", among: &used).dropFirst(home.utf8.count + 1))
    }
    let sink = try FileSink("\(folder)/\(home)/\(name)")
    var piece: Int64 = 0
    while true {
      let written = try Contents.withPiece(piece, of: content.id, on: connection) { bytes in
        Result { () throws(Failure) in try sink.write(UnsafeRawBufferPointer(bytes)) }
      }
      guard let written else { return name }
      try written.get()
      piece += 1
    }
  }

  private func attachments(of session: Int64) throws(Failure) -> [Entry] {
    let statement = try connection.prepare(
      "SELECT \(EntryColumns.list) FROM entry e WHERE e.parent = ? AND e.kind = 14 AND e.trashed IS NULL ORDER BY \(HandOrder.sql), e.id")
    try statement.bind([.int(session)])
    var attachments: [Entry] = []
    while try statement.step() { attachments.append(Entry(statement)) }
    return attachments
  }

  /// What an import kept; nil where it cannot be read any more.
  private func object(_ kept: Entry) throws(Failure) -> JSONObject? {
    guard let hash = kept[.sha256].text.flatMap(HexText.read), let content = try Contents.find(hash, on: connection), content.state == .whole,
      content.size <= 1 << 20
    else { return nil }
    let bytes = try Contents.withPiece(0, of: content.id, on: connection) { Array($0) }
    return bytes.flatMap { try? JSONParser.parse($0).object }
  }

  /// Whether a name from a book can be a record's file: below `records`, and nowhere else.
  private static func isRecord(_ file: String) -> Bool {
    let parts = file.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 4 && parts[0] == "records" && file.hasSuffix(".json") && !file.utf8.contains(0)
      && parts.allSatisfy { !$0.isEmpty && !$0.hasPrefix(".") }
  }

  private func file(_ name: String, _ body: (inout JSONWriter) throws(Failure) -> Void) throws(Failure) {
    let sink = try FileSink("\(folder)/\(name)")
    let output = Output(sink: { (bytes) throws(Failure) in try sink.write(bytes) })
    var writer = JSONWriter(output)
    try body(&writer)
    writer.finish()
    try output.flush()
  }
}
