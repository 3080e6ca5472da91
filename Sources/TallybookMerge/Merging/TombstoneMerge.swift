internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What was removed for good in one of the books goes from both.
struct TombstoneMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether the other book knows of removals that this one does not. Of a step that does not say what went, somebody else may have found it out.
  func isDue() throws(Failure) -> Bool {
    let rows = try theirs()
    while try rows.step() {
      let dot = merge.translate(Dot(device: rows.int(1), n: rows.int(2)))
      let known: SQL = "SELECT 1 FROM \(Table.tombstone) WHERE uuid = \(rows.blob(0)) AND device = \(dot.device) AND n = \(dot.n)"
      if try merge.ourConnection.value(known) == nil { return true }
    }
    return false
  }

  private func theirs() throws(Failure) -> Rows { try merge.theirConnection.rows("SELECT uuid, device, n FROM \(Table.tombstone)") }

  /// Knows what is gone, before anything comes.
  func take() throws(Failure) {
    let rows = try theirs()
    while try rows.step() {
      let dot = merge.translate(Dot(device: rows.int(1), n: rows.int(2)))
      try merge.ourConnection.run(
        "INSERT OR IGNORE INTO \(Table.tombstone) (uuid, device, n) VALUES (\(rows.blob(0)), \(dot.device), \(dot.n))")
    }
    try merge.removals.read()
    // What items have of a template that is gone is to be known by its name alone before theirs comes beside it.
    for (id, kind) in try here() where kind == .template { try remove(id) }
    merge.ours.forget()
  }

  /// Removes what is here. What lay in it and was not removed goes to the root; what events name stays, or they could not be read.
  func apply() throws(Failure) {
    var (types, variants, subjects) = (Set<Int64>(), Set<Int64>(), Set<Int64>())
    for (id, kind) in try here() {
      switch kind {
      case .eventType: types.insert(id)
      case .variant: variants.insert(id)
      case .subject: subjects.insert(id)
      default: try remove(id)
      }
    }
    // Sessions went before: what only their events named goes, too.
    let named = try NamedInEvents(types: types, variants: variants, subjects: subjects).all(in: merge.transaction.state(.all))
    for id in types.union(variants).union(subjects).subtracting(named).sorted() { try remove(id) }
    merge.ours.forget()
  }

  /// What is here and should not be, under any name that it has or had.
  private func here() throws(Failure) -> [(id: Int64, kind: Kind)] {
    var found: [(id: Int64, kind: Kind)] = []
    for uuid in merge.removals.gone.sorted(by: AliasFacts.comesFirst) {
      for id in try merge.ours.ids(of: uuid) {
        guard let kind = try merge.ourConnection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int else { continue }
        found.append((id, Kind(rawValue: Int32(truncatingIfNeeded: kind)) ?? .note))
      }
    }
    return found
  }

  func remove(_ id: Int64) throws(Failure) {
    let connection = merge.ourConnection
    // It may have gone with what it was attached to.
    let row = try connection.rows("SELECT kind, parent FROM \(Table.entry) WHERE id = \(id)")
    guard try row.step() else { return }
    let (kind, parent) = (row.int(0), row.int(1))
    if let pid = try SessionTails.owner(of: id, in: merge.transaction.store, on: connection) {
      throw Failure(.isRecorded, "session \(id), which the other book removed for good, is being recorded by process \(pid); stop it, and merge again", id: id)
    }
    merge.hasChanged = true
    // It may have been what lifted that out of the trash.
    merge.touched.insert(parent)
    merge.findings.erased(id, wasWritten: try connection.value("SELECT 1 FROM \(Table.stamp) WHERE entry = \(id) AND part NOT IN \(Part.facts)") != nil)
    connection.known?.forget()
    for part in try connection.ids("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND kind IN (\(Kind.parts + [.variant]))") { try remove(part) }
    try connection.run("UPDATE \(Table.entry) SET parent = 0 WHERE parent = \(id)")
    let isTag = kind == Int64(Kind.tag.rawValue)
    // The same goes for who put it on.
    if isTag { merge.touched.formUnion(try EntryParts.holders(of: .tags, id, on: connection)) }
    if kind == Int64(Kind.template.rawValue) { try releaseFields(of: id) }
    if kind == Int64(Kind.subject.rawValue) { try keepAbout(id) }
    try Trash.erase(id, in: merge.transaction)
    try RegisterStore.forget(id, isTag: isTag, on: connection)
  }

  /// Items that are about a subject are about it again where it comes back.
  private func keepAbout(_ subject: Int64) throws(Failure) {
    for item in try merge.ourConnection.ids("SELECT id FROM \(Table.entry) WHERE subject = \(subject)") {
      let part = Part(item, .subject)
      let versions = try merge.mine.read(part).versions
      if let shown = try merge.rules.shown(of: versions, in: part) { try merge.mine.write(versions, showing: shown, isWhole: false, of: part) }
    }
  }

  /// Own fields that items without a template have already under another number are one with those.
  private func releaseFields(of template: Int64) throws(Failure) {
    for field in try FieldNumbers.all(of: template, on: merge.ourConnection).sorted {
      guard let free = try FieldNumbers.find(field.key, of: 0, on: merge.ourConnection) else { continue }
      try PartJoin(merge).join(.fields, Int64(field.value), into: Int64(free))
    }
  }
}
