package import TallybookBase
package import TallybookModel
package import TallybookStorage
package import TallybookText

/// What decides where the files of a session lie in a folder of Minuta.
package struct MinutaRecord {
  package struct Picture {
    package let id: Int64
    package let name: String
    package let content: Contents.Content
  }

  /// Where its files lie, from the folder down, and what its pictures are called beside it.
  package struct Place: Equatable {
    package let file: String
    package let pictures: [String]

    package var folder: String { Folder.of(file) }
  }

  package let id: Int64
  package let uuid: String
  package let time: Instant
  /// Where its file wants to be, without its ending.
  package let base: String
  /// What is attached and is here.
  package let pictures: [Picture]

  package var folder: String { Folder.of(base) }

  /// Takes places that nothing else has.
  package func place(among used: inout CaselessNames, isUpper: Bool) -> Place {
    let file = MinutaLayout.free(base, ".json", among: &used)
    var names: [String] = []
    for picture in pictures {
      var name = picture.name
      if !MinutaLayout.isPlain(name) || !used.take("\(folder)/\(name)") {
        let ending = picture.name.lastIndex(of: ".").map { String(picture.name[$0...]) } ?? ""
        let base = "\(folder)/\(MinutaLayout.identifier(uuid, isUpper: isUpper))_\(names.count)"
        name = String(MinutaLayout.free(base, MinutaLayout.isPlain("x\(ending)") ? ending : "", among: &used).dropFirst(folder.utf8.count + 1))
      }
      names.append(name)
    }
    return Place(file: file, pictures: names)
  }
}

/// Reads what a folder of Minuta says of a book.
package struct MinutaRecords {
  package let zone: ZoneRules
  package let connection: Connection
  package let note: MinutaFolderNote

  package init(zone: ZoneRules, on connection: Connection) throws(Failure) {
    self.zone = zone
    self.connection = connection
    note = try MinutaFolderNote(on: connection)
  }

  /// A session, with what it was read from, where that has more than a book.
  package func read(_ session: Entry) throws(Failure) -> (record: MinutaRecord, original: JSONObject?) {
    let statement = try connection.statement(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.parent = \(session.id) AND e.kind = \(Kind.attachment) AND e.trashed IS NULL
        ORDER BY \(HandOrder.sql), e.id
      """)
    var attachments: [Entry] = []
    while try statement.step() { attachments.append(Entry(statement)) }
    statement.reset()
    let original = try attachments.first { $0.name == MinutaLayout.kept }.flatMap { (kept) throws(Failure) in try object(kept) }
    let fields = original?["record"]?.object
    var base = "records/\(MinutaLayout.base(session.time, zone: zone))"
    if fields?["startTime"]?.string.flatMap(MinutaTime.read) == session.time, let was = original?["file"]?.string, Self.isRecord(was) {
      base = String(was.dropLast(5))
    }
    var pictures: [MinutaRecord.Picture] = []
    for attachment in attachments where attachment.name != MinutaLayout.kept {
      let hash = attachment[.sha256].text.flatMap(HexText.read) ?? []
      guard let content = try Contents.find(hash, on: connection), content.state == .whole else { continue }
      pictures.append(MinutaRecord.Picture(id: attachment.id, name: attachment.name, content: content))
    }
    return (MinutaRecord(id: session.id, uuid: session.uuid, time: session.time, base: base, pictures: pictures), fields)
  }

  /// Writes the file of a session.
  package func write(_ session: Entry, _ place: MinutaRecord.Place, over original: JSONObject?, to output: Output) throws(Failure) {
    let tag = try session[.tags].ids?.first.flatMap { (id) throws(Failure) in try EntryStore.find(id, on: connection) }
    let told = MinutaObject.record(
      uuid: session.uuid, start: session.time, end: session.end, tag: tag?.uuid, comment: session.description, images: place.pictures,
      isUpper: note.isUpper)
    var writer = JSONWriter(output)
    told.write(over: original, to: &writer)
    writer.finish()
  }

  /// Writes `tags.json`: all tags, or those of `carried`.
  package func writeTags(_ carried: Set<Int64>?, to output: Output) throws(Failure) {
    let statement = try connection.rows(
      "SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind = \(Kind.tag) AND e.kind > \(Kind.task) AND e.trashed IS NULL ORDER BY e.created, e.id")
    var writer = JSONWriter(output)
    writer.beginObject()
    writer.key("tags")
    writer.beginArray()
    while try statement.step() {
      let tag = Entry(statement.statement)
      guard carried?.contains(tag.id) ?? true else { continue }
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
    writer.finish()
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
}
