internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What was removed for good in one of the books goes from both.
struct TombstoneMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether something is here that was removed for good: events named it, and may no longer.
  func isDue() throws(Failure) -> Bool {
    try merge.ourConnection.value("SELECT 1 FROM \(Table.tombstone) t JOIN \(Table.entry) e ON e.uuid = t.uuid LIMIT 1") != nil
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
  }

  /// Removes what is here. What lay in it and was not removed goes to the root; what events name stays, or they could not be read.
  func apply() throws(Failure) {
    let connection = merge.ourConnection
    var (types, subjects) = (Set<Int64>(), Set<Int64>())
    for uuid in merge.gone.sorted(by: AliasFacts.comesFirst) {
      let rows = try connection.rows("SELECT id, kind FROM \(Table.entry) WHERE uuid = \(uuid.bytes)")
      guard try rows.step() else { continue }
      let id = rows.int(0)
      switch Kind(rawValue: Int32(truncatingIfNeeded: rows.int(1))) {
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

  private func remove(_ id: Int64) throws(Failure) {
    let connection = merge.ourConnection
    if let pid = try SessionTails.owner(of: id, in: merge.transaction.store, on: connection) {
      throw Failure(.isRecorded, "session \(id), which the other book removed for good, is being recorded by process \(pid); stop it, and merge again", id: id)
    }
    merge.hasChanged = true
    merge.findings.erased(id, wasWritten: try connection.value("SELECT 1 FROM \(Table.stamp) WHERE entry = \(id) AND part <> 0") != nil)
    connection.known?.forget()
    for attachment in try connection.ids("SELECT id FROM \(Table.entry) WHERE parent = \(id) AND kind = \(Kind.attachment)") { try remove(attachment) }
    try connection.run("UPDATE \(Table.entry) SET parent = 0 WHERE parent = \(id)")
    for column in ["subject", "template", "carried"] {
      try connection.run("UPDATE \(Table.entry) SET \(raw: column) = NULL WHERE \(raw: column) = \(id)")
    }
    try Trash.erase(id, in: merge.transaction)
    try merge.mine.forget(entry: id)
  }
}
