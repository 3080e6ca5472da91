internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// Has entries that are known to be one be one row here, under the smallest UUID.
struct AliasMerge {
  private let merge: BookMerge
  private var connection: Connection { merge.ourConnection }

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether something is here under a name that became another's: a redo made it again.
  func isDue() throws(Failure) -> Bool {
    try connection.value("SELECT 1 FROM \(Table.alias) a JOIN \(Table.entry) e ON e.uuid = a.uuid LIMIT 1") != nil
  }

  func run() throws(Failure) {
    for (name, all) in merge.aliases.groups {
      var here: [(id: Int64, uuid: UUID)] = []
      for uuid in all.sorted(by: AliasFacts.comesFirst) {
        if let id = try connection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(uuid.bytes)")?.int { here.append((id, uuid)) }
      }
      guard let kept = here.first else { continue }
      for other in here.dropFirst() { try join(other.id, into: kept.id) }
      if kept.uuid != name { try merge.rename(kept.id, name) }
    }
    merge.ours.forget()
  }

  /// Both are rows here: all that names the one names the other from now on.
  private func join(_ id: Int64, into kept: Int64) throws(Failure) {
    guard let stored = try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(id)")?.int,
      let kind = Kind(rawValue: Int32(truncatingIfNeeded: stored)), kind.isNamed
    else { return }
    try joinRegisters(id, into: kept, of: kind)
    switch kind {
    case .tag: try PartJoin(merge).join(.tags, id, into: kept)
    case .template: try joinTemplate(id, into: kept)
    case .eventType: try joinType(id, into: kept)
    case .variant: try joinVariant(id, into: kept)
    default: break
    }
    merge.hasChanged = true
    merge.touched.insert(kept)
    try Trash.erase(id, in: merge.transaction)
    try RegisterStore.forget(id, isTag: kind == .tag, on: connection)
    merge.findings.joined(kept)
  }

  private func joinTemplate(_ id: Int64, into kept: Int64) throws(Failure) {
    try connection.run("UPDATE \(Table.entry) SET template = \(kept) WHERE template = \(id)")
    for name in try FieldNumbers.all(of: id, on: connection).sorted {
      let number = Int64(try FieldNumbers.number(of: name.key, in: kept, in: merge.transaction))
      try PartJoin(merge).join(.fields, Int64(name.value), into: number)
    }
    try connection.run("DELETE FROM \(Table.templateVersion) WHERE template = \(id)")
  }

  private func joinType(_ id: Int64, into kept: Int64) throws(Failure) {
    try requireUnrecorded(id, becoming: kept)
    // Events of its variants are counted with it, and stay what they are.
    let types = try Variants.types(on: connection).filter { $0.value == id }
    for session in try connection.ids("SELECT session FROM \(Table.eventCount) WHERE type = \(id)") {
      var recount = EventCounts.Recount(types)
      try relabel(id, as: kept, in: session) { recount.add($0, except: [:]) }
      guard let count = recount.counts[id] else { continue }
      try move(events: count.events, starts: count.starts, from: id, to: kept, in: session)
    }
    try rename(id, as: kept)
    if !types.isEmpty { try moveVariants(of: id, to: kept) }
  }

  /// Two of one type with the same values.
  private func joinVariant(_ id: Int64, into kept: Int64) throws(Failure) {
    try requireUnrecorded(id, becoming: kept)
    let sessions = try connection.ids("SELECT session FROM \(Table.eventCount) WHERE type IN (SELECT parent FROM \(Table.entry) WHERE id IN (\(id), \(kept)))")
    for session in sessions { try relabel(id, as: kept, in: session) }
    try rename(id, as: kept)
  }

  private func requireUnrecorded(_ id: Int64, becoming kept: Int64) throws(Failure) {
    guard let (session, pid) = try EventTypes.recorder(seeing: id, in: merge.transaction.store, on: connection) else { return }
    throw Failure(
      .isRecorded,
      "process \(pid) records session \(session), which can log the event type \(id); it becomes one with \(kept): stop the session, and merge again", id: session)
  }

  /// Has variants be of another type; what edits say of them is counted with it.
  private func moveVariants(of type: Int64, to kept: Int64) throws(Failure) {
    let variants: SQL = "(SELECT id FROM \(Table.entry) WHERE parent = \(type) AND kind = \(Kind.variant))"
    let rows = try connection.rows(
      """
      SELECT session, phase, count(*) FROM \(Table.eventEdit) WHERE type IN \(variants) AND operation <> \(EventEdit.Operation.delete.rawValue) GROUP BY 1, 2
      UNION ALL SELECT session, was_phase, -count(*) FROM \(Table.eventEdit) WHERE was_type IN \(variants) GROUP BY 1, 2
      """)
    while try rows.step() {
      let starts = rows.int(1) == Int64(Phase.stop.rawValue) ? 0 : rows.int(2)
      try move(events: rows.int(2), starts: starts, from: type, to: kept, in: rows.int(0))
    }
    try connection.run("UPDATE \(Table.entry) SET parent = \(kept) WHERE parent = \(type) AND kind = \(Kind.variant)")
  }

  /// Has edits name another type.
  private func rename(_ id: Int64, as kept: Int64) throws(Failure) {
    try connection.run("UPDATE \(Table.eventEdit) SET type = \(kept) WHERE type = \(id)")
    try connection.run("UPDATE \(Table.eventEdit) SET was_type = \(kept) WHERE was_type = \(id)")
  }

  /// Has logged events of a type be of another, chunk by chunk; `body` sees each chunk before that. What edits count is seen by their rows.
  private func relabel(_ type: Int64, as other: Int64, in session: Int64, _ body: (EventColumns) -> Void = { _ in }) throws(Failure) {
    for header in try Chunks.headers(of: session, on: connection) {
      guard var columns = try Chunks.read(header, on: connection) else { continue }
      body(columns)
      guard columns.types.contains(type) else { continue }
      columns.replaceTypes([type: other])
      try Chunks.rewrite(header.id, columns, on: connection)
    }
  }

  /// Has events be counted as those of another type.
  private func move(events: Int64, starts: Int64, from type: Int64, to other: Int64, in session: Int64) throws(Failure) {
    try EventCounts.add(events: events, starts: starts, type: other, session: session, on: connection)
    try EventCounts.add(events: -events, starts: -starts, type: type, session: session, on: connection)
  }

  /// What both were written with stays beside each other.
  private func joinRegisters(_ id: Int64, into kept: Int64, of kind: Kind) throws(Failure) {
    let makings = try merge.mine.makings(of: kept) + merge.mine.makings(of: id)
    let fields = Part.columns.subtracting([.parent]).union(kind == .template ? [.schema] : [])
    for field in fields.sorted(by: { $0.rawValue < $1.rawValue }) {
      let (one, isOneWritten) = try merge.mine.read(Part(kept, field))
      let (other, isOtherWritten) = try merge.mine.read(Part(id, field))
      var all = one
      for version in other where !all.contains(where: { $0.dot == version.dot }) { all.append(version) }
      all = try merge.rules.told(all, makings: makings)
      let isSame = all.allSatisfy { JSONText.same($0.value, all[0].value) }
      if isOneWritten || isOtherWritten || !isSame { try merge.write(all, of: Part(kept, field)) }
    }
    try merge.mine.write(makings: makings, of: kept)
  }
}
