internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What was removed for good in one of the books goes from both.
struct TombstoneMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether something is here that was removed for good: events named it, and may no longer.
  func isDue() throws(Failure) -> Bool {
    try merge.ourConnection.value(
      """
      SELECT 1 FROM \(Table.tombstone) t LEFT JOIN \(Table.alias) a ON a.uuid = t.uuid JOIN \(Table.entry) e ON e.uuid = coalesce(a.entry, t.uuid) LIMIT 1
      """) != nil
  }

  /// Knows what is gone, before anything comes.
  func take() throws(Failure) {
    let rows = try merge.theirConnection.rows("SELECT uuid, device, n FROM \(Table.tombstone)")
    while try rows.step() {
      let dot = merge.translate(Dot(device: rows.int(1), n: rows.int(2)))
      try merge.ourConnection.run(
        """
        INSERT INTO \(Table.tombstone) (uuid, device, n) VALUES (\(rows.blob(0)), \(dot.device), \(dot.n)) ON CONFLICT DO NOTHING
        """)
    }
    let all = try merge.ourConnection.rows("SELECT uuid FROM \(Table.tombstone)")
    while try all.step() { if let uuid = UUID(stored: all.blob(0)) { merge.gone.insert(uuid) } }
    // What items have of a template that is gone is to be known by its name alone before theirs comes beside it.
    for (id, kind) in try here() where kind == .template { try remove(id) }
    merge.ours.forget()
  }

  /// Removes what is here. What lay in it and was not removed goes to the root; what events name stays, or they could not be read.
  func apply() throws(Failure) {
    var (types, subjects) = (Set<Int64>(), Set<Int64>())
    for (id, kind) in try here() {
      switch kind {
      case .eventType: types.insert(id)
      case .subject: subjects.insert(id)
      default: try remove(id)
      }
    }
    // Sessions went before: what only their events named goes, too.
    let named = try NamedInEvents(types: types, subjects: subjects).all(in: merge.transaction.state(.all))
    for id in types.union(subjects).subtracting(named).sorted() { try remove(id) }
    merge.ours.forget()
  }

  /// What is here and should not be, under any name that it has or had.
  private func here() throws(Failure) -> [(id: Int64, kind: Kind)] {
    var found: [(id: Int64, kind: Kind)] = []
    for uuid in Set(merge.gone.map(merge.aliases.resolve)).sorted(by: AliasFacts.comesFirst) {
      for id in try merge.ours.ids(of: uuid) {
        guard let kind = try merge.ourConnection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int else { continue }
        found.append((id, Kind(rawValue: Int32(truncatingIfNeeded: kind)) ?? .note))
      }
    }
    return found
  }

  private func remove(_ id: Int64) throws(Failure) {
    let connection = merge.ourConnection
    // It may have gone with what it was attached to.
    guard try connection.value("SELECT 1 FROM \(Table.entry) WHERE id = \(id)") != nil else { return }
    if let pid = try SessionTails.owner(of: id, in: merge.transaction.store, on: connection) {
      throw Failure(.isRecorded, "session \(id), which the other book removed for good, is being recorded by process \(pid); stop it, and merge again", id: id)
    }
    merge.hasChanged = true
    merge.findings.erased(id, wasWritten: try connection.value("SELECT 1 FROM \(Table.stamp) WHERE entry = \(id) AND part <> 0") != nil)
    connection.known?.forget()
    for attachment in try connection.ids("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND kind = \(Kind.attachment)") { try remove(attachment) }
    try connection.run("UPDATE \(Table.entry) SET parent = 0 WHERE parent = \(id)")
    try Trash.erase(id, in: merge.transaction)
    try merge.mine.forget(entry: id)
  }
}
