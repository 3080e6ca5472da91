internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// Takes in a folder of Minuta, within a transaction: tags.json first, then records/YYYY/MM/….json with their pictures.
struct MinutaFolderImport {
  private let folder: FoundFolder
  private var records: TimeRecordImport
  private let zone: ZoneRules
  private let zoneName: String
  private var note: MinutaFolderNote
  /// Tags of the folder by their UUID.
  private var tags: [UUID: Int64] = [:]
  private var names = CaselessNames()
  /// What lies in the folder and is neither tags.json nor a record's file.
  private var others: [String] = []
  /// Pictures that records name.
  private var pictures = Set<String>()

  init(_ folder: FoundFolder, zone: String, _ records: TimeRecordImport) throws(Failure) {
    self.folder = folder
    self.records = records
    self.zone = try ZoneRules.named(zone)
    zoneName = zone
    note = try MinutaFolderNote(on: records.connection)
  }

  mutating func run(_ progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    let files = try files()
    guard folder.kind("tags.json") != nil || !files.isEmpty else {
      throw Failure(.otherFormat, "\(folder.path) has neither tags.json nor records; name a folder of Minuta")
    }
    try takeTags()
    for (index, file) in files.enumerated() {
      do throws(Failure) { try takeRecord(file) } catch { try records.leaveOut(error, at: file) }
      try progress(UInt64(index + 1), UInt64(files.count))
    }
    let text = try note.text
    if try Settings.value(of: MinutaLayout.setting, on: records.connection) != text {
      try Settings.set(MinutaLayout.setting, to: text, in: records.transaction)
    }
    for place in others where !pictures.contains(place) { tell(place) }
    records.finish()
  }

  /// Tells of a file or folder that is not taken.
  private func tell(_ place: String) {
    if place.hasSuffix(".automerge") {
      records.account.tell(
        key: "file", "a file of Automerge was not imported: the JSON beside it is the state of the day on which it was made, and what was changed since is not in it", example: place, at: place)
    } else {
      records.account.tell(key: "file", "a file or folder was not imported, since no record names it", example: place, at: place)
    }
  }

  /// Whether it is a folder, or a link, which is refused where its names are read.
  private func holds(_ place: String) -> Bool {
    let kind = folder.kind(place)
    return kind == .folder || kind == .link
  }

  /// The records' files from the folder down, in order of their names.
  private mutating func files() throws(Failure) -> [String] {
    var files: [String] = []
    others = try folder.names("").filter { !$0.hasPrefix(".") && $0 != "tags.json" && $0 != "records" }
    for year in try folder.names("records") where !year.hasPrefix(".") {
      guard holds("records/\(year)") else {
        others.append("records/\(year)")
        continue
      }
      for month in try folder.names("records/\(year)") where !month.hasPrefix(".") {
        guard holds("records/\(year)/\(month)") else {
          others.append("records/\(year)/\(month)")
          continue
        }
        for name in try folder.names("records/\(year)/\(month)") where !name.hasPrefix(".") {
          let place = "records/\(year)/\(month)/\(name)"
          if name.hasSuffix(".json") { files.append(place) } else { others.append(place) }
        }
      }
    }
    // Of those of one second the one without a number is the first.
    return files.sorted { $0.dropLast(5).utf8.lexicographicallyPrecedes($1.dropLast(5).utf8) }
  }

  private func read(_ file: String) throws(Failure) -> JSONObject {
    let node = try JSONParser.parse(try folder.read(file))
    guard let object = node.object else { throw Failure(.value, "it must be an object, not \(node.value.kind)") }
    return object
  }

  // MARK: Tags

  private mutating func takeTags() throws(Failure) {
    guard folder.kind("tags.json") != nil else { return }
    let document: JSONObject
    let list: [JSONNode]
    do throws(Failure) {
      document = try read("tags.json")
      guard let tags = document["tags"]?.array else { throw Failure(.missingKey, "there is no list \"tags\"") }
      list = tags
    } catch { return try records.leaveOut(error, at: "tags.json") }
    if document.members.count > 1 {
      let told = DocumentAccount("tags.json", records.account)
      for member in document.members where member.key != "tags" { told.tellUnread(member, of: "the file", isKept: true) }
      note.document = JSONObject(members: document.members.filter { $0.key != "tags" })
    }
    for node in list {
      do throws(Failure) { try takeTag(node) } catch { try records.leaveOut(error, at: "tags.json:\(node.line)") }
    }
  }

  private static let tagKeys = ["id", "name", "color", "isArchived", "createdAt"]
  private static let recordKeys = ["id", "startTime", "endTime", "tagId", "comment", "images"]

  private mutating func takeTag(_ node: JSONNode) throws(Failure) {
    let object = try ImportDocument.Object(node, "a tag", DocumentAccount("tags.json", records.account))
    let id = try object.required(object.text("id"), "id")
    let uuid = try object.required(object.uuid("id"), "id")
    if tags.isEmpty, id != uuid.text { note.isUpper = id == uuid.text.uppercased() }
    let place = "tags.json:\(node.line)"
    let name = try FieldRules.check(.text(try object.required(object.text("name"), "name")), for: .name, of: .tag).text ?? ""
    let color = try object.text("color").map { (text) throws(Failure) in try FieldRules.check(.text(text), for: .color, of: .tag) }
    let isArchived = try object.bool("isArchived") ?? false
    let created = try object.time("createdAt")
    object.tellOthers(than: Self.tagKeys, isKept: true)
    let known = try EntryStore.find(uuid, on: records.connection)
    let given: FieldValues = [.name: .text(name), .color: color ?? .null, .archived: .int(isArchived ? 1 : 0)]
    if known == nil, try Tags.find(name, on: records.connection) == nil {
      let tag = try records.transaction.insert(.tag, uuid: uuid, created: created ?? records.transaction.now, given)
      tags[uuid] = tag
      records.note(.info, .added, at: place, key: "", "tag \(name.prefix(80))", id: tag)
    } else if let known, let entry = try EntryStore.find(known, on: records.connection), entry.kind == .tag {
      tags[uuid] = entry[.trashed].isNull ? known : 0
      records.tellDifferences(of: given, from: entry, at: place)
      records.note(entry[.trashed].isNull ? .info : .warning, entry[.trashed].isNull ? .unchanged : .leftOut, at: place, key: "", "tag \(name.prefix(80))", id: known)
    } else {
      let same = try records.tag(name, at: place)
      tags[uuid] = same
      if let entry = try EntryStore.find(same, on: records.connection) { records.tellDifferences(of: given, from: entry, at: place) }
      records.note(.info, .unchanged, at: place, key: "name", "the tag \(name.prefix(80)) is there already", id: tags[uuid] ?? 0)
    }
    let told = MinutaObject.tag(
      uuid: uuid.text, name: name, color: color?.text ?? "", isArchived: isArchived, created: created ?? records.transaction.now, isUpper: note.isUpper)
    if !told.isWhole(object.fields) { note.tags[uuid.text] = object.fields }
  }

  // MARK: Records

  private mutating func takeRecord(_ file: String) throws(Failure) {
    let fields = try read(file)
    let object = try ImportDocument.Object(JSONNode(.object(fields), line: 1), "the record", DocumentAccount(file, records.account))
    let id = try object.required(object.text("id"), "id")
    let uuid = try object.required(object.uuid("id"), "id")
    if tags.isEmpty, names.isEmpty, id != uuid.text { note.isUpper = id == uuid.text.uppercased() }
    let start = try object.required(object.time("startTime"), "startTime")
    let end = try object.time("endTime")
    if let end, end < start { throw Failure(.value, "\"endTime\" is before \"startTime\"", field: .end) }
    var values: FieldValues = [.time: .int(start), .end: Value(end), .zone: .text(zoneName)]
    let tagUUID = try object.uuid("tagId")
    if let tagUUID {
      if let tag = tags[tagUUID] {
        if tag != 0 { values[.tags] = .ids([tag]) }
        if let name = try Tags.names([tag], on: records.connection).first { values[.name] = .text(name) }
      } else {
        records.note(.warning, .reference, at: file, key: "tagId", "\"tagId\" names no tag of tags.json; the record is untagged")
      }
    }
    let comment = try object.text("comment")
    if let comment { values[.description] = try FieldRules.check(.text(comment), for: .description, of: .session) }
    let images = try pictures(object)
    // Of a record that is there already they are there too, or were taken away.
    for image in images { pictures.insert("\(Folder.of(file))/\(image)") }
    if end == nil { records.account.tell(.info, .assumed, key: "endTime", "a record has no end, and so it runs", example: id, at: file, isLoss: false) }
    let base = MinutaLayout.base(start, zone: zone)
    let own = "records/\(MinutaLayout.free(base, ".json", among: &names))"
    let (record, isNew) = try records.keep(uuid, values, created: start, at: file)
    try tellOthers(of: object, record, isNew)
    guard isNew else { return }
    var attached: [String] = []
    for image in images {
      let place = "\(Folder.of(file))/\(image)"
      guard folder.kind(place) != nil else {
        records.note(.warning, .missing, at: file, key: "images", "the picture \(image.prefix(80)) is not there and is left out", id: record)
        continue
      }
      let picture = try folder.hashed(place)
      if picture.isNew { try Contents.keep(picture.bytes, hash: picture.hash, on: records.connection) }
      _ = try Attachments.insert(picture.hash, to: record, name: image, mediaType: MediaType.guess(image), in: records.transaction)
      attached.append(image)
    }
    let told = MinutaObject.record(
      uuid: uuid.text, start: start, end: end, tag: values[.tags] == nil ? nil : tagUUID?.text, comment: comment, images: attached, isUpper: note.isUpper)
    if own != file || !told.isWhole(fields) { try attach(try kept(fields, file), MinutaLayout.kept, MinutaLayout.keptType, to: record) }
  }

  /// Tells the keys of a record that a book does not have. They are kept beside it when it comes in, and not later.
  private func tellOthers(of object: ImportDocument.Object, _ record: Int64, _ isNew: Bool) throws(Failure) {
    let others = object.others(than: Self.recordKeys)
    guard !others.isEmpty else { return }
    var kept: JSONObject?
    if !isNew, let entry = try EntryStore.find(record, on: records.connection) {
      kept = try MinutaRecords(zone: zone, on: records.connection).read(entry).original
    }
    for member in others {
      let isKept = isNew || kept?[member.key].map { JSONWriter.text($0) == JSONWriter.text(member.node) } == true
      object.told?.tellUnread(member, of: object.what, isKept: isKept)
    }
  }

  private func pictures(_ record: ImportDocument.Object) throws(Failure) -> [String] {
    var names: [String] = []
    for node in try record.list("images") {
      guard let name = node.string, MinutaLayout.isPlain(name) else {
        throw Failure(.value, "line \(node.line): \"images\" must list names of files beside the record")
      }
      names.append(name)
    }
    return names
  }

  /// What was read, and from which file.
  private func kept(_ fields: JSONObject, _ file: String) throws(Failure) -> [UInt8] {
    try Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject()
      writer.key("file")
      writer.value(file)
      writer.key("record")
      writer.value(JSONNode(.object(fields), line: 0))
      writer.endObject()
      writer.finish()
    }
  }

  private func attach(_ bytes: [UInt8], _ name: String, _ type: String, to record: Int64) throws(Failure) {
    let hash = SHA256.digest(bytes)
    try Contents.keep(bytes, hash: hash, on: records.connection)
    _ = try Attachments.insert(hash, to: record, name: name, mediaType: type, in: records.transaction)
  }
}
