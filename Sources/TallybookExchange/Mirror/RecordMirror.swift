internal import TallybookBase
internal import TallybookImport
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage
internal import TallybookText

/// Minuta's way: a file for each session.
struct RecordMirror: MirrorLayout {
  let name = "minuta"
  var plan = MirrorPlan()
  private var records: [Int64: MinutaRecord] = [:]
  private var places: [Int64: MinutaRecord.Place] = [:]
  /// The sessions whose files want to be in a folder.
  private var folders: [String: Set<Int64>] = [:]
  private var zone = ZoneRules.utc
  private var isUpper = false

  mutating func begin(on connection: Connection) throws(Failure) { _ = try place(on: connection) }

  mutating func follow(_ affected: AffectedRows, on connection: Connection) throws(Failure) -> Set<MirrorKey> {
    guard !affected.isAnything, affected.settings.isDisjoint(with: ["time_zone", MinutaLayout.setting]) else {
      _ = try place(on: connection)
      return Set(plan.paths.keys)
    }
    var dirty = Set<MirrorKey>()
    var sessions = Set<Int64>()
    var isPlaced = true
    for (id, touched) in affected.entries {
      let statement = try connection.statement("SELECT kind, parent FROM \(Table.entry) WHERE id = \(id)")
      let found = try statement.step() ? (kind: statement.int(0), parent: statement.int(1)) : nil
      statement.reset()
      switch (found?.kind ?? touched.kind).flatMap({ Kind(rawValue: Int32(truncatingIfNeeded: $0)) }) {
      case .session: sessions.insert(id)
      case .attachment:
        sessions.formUnion(touched.parents)
        if let found { sessions.insert(found.parent) }
      case .tag:
        dirty.insert(.tags)
        // Of a tag that goes or comes back those that carry it are not touched.
        if touched.isTrashed || touched.isRemoved { dirty.formUnion(records.keys.map { .record($0) }) }
      case .collection: if touched.isTrashed || touched.isRemoved || touched.isMoved { isPlaced = false }
      default: break
      }
    }
    if isPlaced { dirty.formUnion(try place(sessions, on: connection)) } else { dirty.formUnion(try place(on: connection)) }
    for session in sessions { dirty.insert(.record(session)) }
    return dirty.filter { plan.paths[$0] != nil }
  }

  func holder(of key: MirrorKey) -> Int64? { nil }

  func write(_ key: MirrorKey, in state: BookState, to output: Output) throws(Failure) {
    let connection = state.connection
    switch key {
    case .readme:
      output.append(
        MirrorReadme.text(
          of: state.store,
          "It has the files of Minuta: tags.json, and for each session a file in records/YEAR/MONTH, named for its start,\n"
            + "with its pictures beside it. The book may know more of them than is here."))
    case .tags: try MinutaRecords(zone: zone, on: connection).writeTags(nil, to: output)
    case .record(let id):
      guard let session = try EntryStore.find(id, on: connection), let place = places[id] else { return }
      let records = try MinutaRecords(zone: zone, on: connection)
      try records.write(session, place, over: records.read(session).original, to: output)
    case .picture(let id):
      guard let hash = try EntryStore.find(id, on: connection)?[.sha256].text.flatMap(HexText.read),
        let content = try Contents.find(hash, on: connection), content.state == .whole
      else { return }
      try write(content, on: connection, to: output)
    default: break
    }
  }

  // MARK: -

  /// Reads all sessions, and gives all files their places.
  private mutating func place(on connection: Connection) throws(Failure) -> Set<MirrorKey> {
    zone = try ZoneRules.named(try Settings.value(of: "time_zone", on: connection) ?? "UTC")
    isUpper = try MinutaFolderNote(on: connection).isUpper
    let reader = try MinutaRecords(zone: zone, on: connection)
    (records, folders) = ([:], [:])
    try ExportSelection(try Query(), on: connection).sessions(on: connection) { session throws(Failure) in
      let record = try reader.read(session).record
      records[session.id] = record
      folders[record.folder, default: []].insert(session.id)
    }
    var paths: [MirrorKey: String] = [.readme: "README.txt", .tags: "tags.json"]
    var placed: [Int64: MinutaRecord.Place] = [:]
    for folder in folders.keys {
      for (record, place) in names(in: folder) {
        placed[record.id] = place
        paths[.record(record.id)] = place.file
        for (picture, name) in zip(record.pictures, place.pictures) { paths[.picture(picture.id)] = "\(place.folder)/\(name)" }
      }
    }
    var changed = plan.replace(with: paths)
    for (id, place) in placed where places[id] != place { changed.insert(.record(id)) }
    places = placed
    return changed
  }

  /// Reads some sessions anew, and gives what lies in their folders its places.
  private mutating func place(_ sessions: Set<Int64>, on connection: Connection) throws(Failure) -> Set<MirrorKey> {
    guard !sessions.isEmpty else { return [] }
    let reader = try MinutaRecords(zone: zone, on: connection)
    var affected = Set<String>()
    var gone: [MinutaRecord] = []
    for id in sessions {
      if let was = records.removeValue(forKey: id) {
        folders[was.folder]?.remove(id)
        affected.insert(was.folder)
        gone.append(was)
      }
      guard let session = try EntryStore.find(id, on: connection), session.kind == .session, try !EntryStore.isTrashed(session, on: connection)
      else { continue }
      let record = try reader.read(session).record
      records[id] = record
      folders[record.folder, default: []].insert(id)
      affected.insert(record.folder)
    }
    var changed = Set<MirrorKey>()
    for was in gone {
      let pictures = Set((records[was.id]?.pictures ?? []).map(\.id))
      for picture in was.pictures where !pictures.contains(picture.id) { _ = plan.set(.picture(picture.id), nil) }
      guard records[was.id] == nil else { continue }
      _ = plan.set(.record(was.id), nil)
      places[was.id] = nil
    }
    for folder in affected {
      for (record, place) in names(in: folder) {
        if plan.set(.record(record.id), place.file) { changed.insert(.record(record.id)) }
        if places.updateValue(place, forKey: record.id) != place { changed.insert(.record(record.id)) }
        for (picture, name) in zip(record.pictures, place.pictures) where plan.set(.picture(picture.id), "\(place.folder)/\(name)") {
          changed.insert(.picture(picture.id))
        }
      }
      if folders[folder]?.isEmpty ?? false { folders[folder] = nil }
    }
    return changed
  }

  /// What lies in a folder, in the order in which names are taken.
  private func names(in folder: String) -> [(MinutaRecord, MinutaRecord.Place)] {
    var used = CaselessNames()
    let inside = (folders[folder] ?? []).compactMap { records[$0] }.sorted { ($0.time, $0.id) < ($1.time, $1.id) }
    return inside.map { ($0, $0.place(among: &used, isUpper: isUpper)) }
  }
}
