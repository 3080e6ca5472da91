internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Brings entries that are new, and parts of known ones that somebody wrote.
final class EntryMerge {
  private let merge: BookMerge
  private var ours: MergeSide { merge.ours }
  private var theirs: MergeSide { merge.theirs }
  /// Parts that are to be merged, with what they are called there.
  private var parts: [Part: Set<Part>] = [:]
  private var order: [Part] = []

  /// Entries of theirs that more than one commit made.
  private var several: Set<Int64>?

  private let events: EventsMerge
  private let map: PartMap

  init(_ merge: BookMerge) {
    self.merge = merge
    events = EventsMerge(merge)
    map = PartMap(merge, events)
  }

  /// An entry of theirs that was made by a commit that is new here.
  private struct Born {
    let id: Int64
    let uuid: UUID
    let kind: Kind
    /// The commit as it is called here.
    let dot: Dot
    /// Whether it was made under another UUID.
    var isRenamed = false
  }

  /// What came, and what was met that was made on several devices: dealt with once all that they name is here.
  private var came: [Born] = []
  private var met: [(born: Born, id: Int64)] = []

  func run() throws(Failure) {
    for each in merge.fresh {
      for batch in try batches(each) { try take(batch) }
    }
    try bringEvents()
    for each in met { try meet(each.born, each.id) }
    for each in merge.fresh { try findWritten(each) }
    try findReturned()
    try findJoined()
    for part in order {
      guard let called = parts[part] else { continue }
      try merge.merge(part, with: merge.theirVersions(Array(called)))
    }
    for id in Set(order.map(\.entry)) where id != 0 { try noteModified(id) }
  }

  /// Brings events, and before them what they name and is not here: somebody had removed it for good, and without it they cannot be read.
  func bringEvents() throws(Failure) {
    var missing: [Int64: Born] = [:]
    let rows = try theirs.connection.rows("SELECT id, uuid, kind FROM \(Table.entry) WHERE kind IN (\(Kind.eventType), \(Kind.variant), \(Kind.subject)) AND kind > \(Kind.task)")
    while try rows.step() {
      guard let stored = UUID(stored: rows.blob(1)), let kind = Kind(rawValue: Int32(truncatingIfNeeded: rows.int(2))) else { continue }
      let (id, uuid) = (rows.int(0), merge.aliases.resolve(stored))
      guard try ours.id(of: uuid) == nil else { continue }
      missing[id] = Born(id: id, uuid: uuid, kind: kind, dot: try merge.theirMakings(of: id).first?.dot ?? .unknown)
    }
    func ids(of kind: Kind) -> Set<Int64> { Set(missing.values.lazy.filter { $0.kind == kind }.map(\.id)) }
    let names = NamedInEvents(types: ids(of: .eventType), variants: ids(of: .variant), subjects: ids(of: .subject))
    let named = try names.all(in: merge.other.state) { (session) throws(Failure) in try theirs.uuid(of: session).map(merge.removals.isGone) ?? true }
    // Types before their variants.
    func order(_ born: Born) -> (Int, Int64) { (born.kind == .variant ? 1 : 0, born.id) }
    let back = named.compactMap { missing[$0] }.sorted { order($0) < order($1) }
    for born in back {
      try insert([born], keepsRange: false)
      if let id = try ours.id(of: born.uuid) { merge.findings.kept(id) }
    }
    came += back
    try VariantMerge(merge).run()
    try events.run()
    try bringBelongings()
  }

  // MARK: Made

  /// What commits made, commit by commit; in the end what is only stamped.
  private func batches(_ each: (device: Int64, after: Int64, head: Int64)) throws(Failure) -> [(first: Int64, last: Int64, dot: Dot, isRange: Bool)] {
    guard let number = merge.numbers[each.device] else { return [] }
    var batches: [(first: Int64, last: Int64, dot: Dot, isRange: Bool)] = []
    let ranges = try theirs.connection.rows(
      """
      SELECT n, first_id, last_id FROM \(Table.deviceCommit) WHERE device = \(each.device) AND n > \(each.after) AND first_id IS NOT NULL ORDER BY n
      """)
    while try ranges.step() { batches.append((ranges.int(1), ranges.int(2), Dot(device: number, n: ranges.int(0)), true)) }
    for table in [Table.stamp, .sibling] {
      let single = try theirs.connection.rows(
        "SELECT entry, n FROM \(table) WHERE device = \(each.device) AND n > \(each.after) AND part = \(Part.making) ORDER BY n, entry")
      while try single.step() { batches.append((single.int(0), single.int(0), Dot(device: number, n: single.int(1)), false)) }
    }
    return batches
  }

  private func take(_ batch: (first: Int64, last: Int64, dot: Dot, isRange: Bool)) throws(Failure) {
    var new: [Born] = []
    // Of what lies in a range its own stamp says otherwise where there is one.
    let apart: Set<Int64> = batch.isRange ? Set(try theirs.connection.ids(
      "SELECT entry FROM \(Table.stamp) WHERE entry BETWEEN \(batch.first) AND \(batch.last) AND part = \(Part.making)")) : []
    let rows = try theirs.connection.rows(
      "SELECT id, uuid, kind, parent FROM \(Table.entry) WHERE id BETWEEN \(batch.first) AND \(batch.last) ORDER BY id")
    while try rows.step() {
      let id = rows.int(0)
      if apart.contains(id) { continue }
      guard let stored = UUID(stored: rows.blob(1)), let kind = Kind(rawValue: Int32(truncatingIfNeeded: rows.int(2))), kind.isStored else {
        throw merge.other.refusal("an entry is of a kind that there is not, or has no UUID", id)
      }
      let uuid = merge.aliases.resolve(stored)
      guard !merge.removals.isGone(uuid) else { continue }
      let born = Born(id: id, uuid: uuid, kind: kind, dot: batch.dot, isRenamed: uuid != stored)
      // An attachment goes with what it is attached to, a medium with its session.
      if kind.isPart, try theirs.uuid(of: rows.int(3)).map(merge.removals.isGone) ?? false { continue }
      if let known = try ours.id(of: uuid) {
        guard try ours.connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(known)")?.int == Int64(kind.rawValue) else {
          throw merge.other.refusal("entry \(known) of this book is of another kind there", known)
        }
        met.append((born, known))
      } else if let same = try namesake(born) { try join(born, same) } else { new.append(born) }
    }
    guard !new.isEmpty else { return }
    try insert(new, keepsRange: batch.isRange)
    came += new
  }

  /// Made on several devices: a part that nobody wrote since has several makings. What made it is known like what wrote a part.
  private func meet(_ born: Born, _ id: Int64) throws(Failure) {
    let (mine, there) = (try merge.mine.makings(of: id), try merge.theirMakings(of: born.uuid))
    // Who sent a part of a book may have one of several that are one here, and not send it.
    let unsent = merge.other.isExcerpt ? Set(mine.map(\.uuid)).subtracting(there.map(\.uuid)) : []
    var all = mine.filter { making in there.contains(where: making.isSame) || unsent.contains(making.uuid) || !merge.isSeenThere(making.dot) }
    all += there.filter { making in !mine.contains(where: making.isSame) && !merge.isSeenHere(making.dot) }
    if !merge.removals.isGone(born.uuid) { all = try merge.removals.living(all) }
    guard !all.isEmpty, all.count != mine.count || !all.allSatisfy({ making in mine.contains(where: making.isSame) }) else { return }
    merge.touched.insert(id)
    let dots = Set(all.map(\.dot))
    let parts = try allParts(of: born.id, as: id)
    for part in parts {
      try merge.merge(part.ours, with: merge.theirVersions([part.theirs] + map.twins(of: part.theirs)), makings: dots)
    }
    // What it has here alone was written by what made it here, and not by what made it there.
    var known = Set(parts.map(\.ours))
    for their in try theirs.ids(of: born.uuid) where their != born.id { known.formUnion(try allParts(of: their, as: id).map(\.ours)) }
    for part in try EntryParts.belongings(of: id, on: ours.connection) where part.isOneOfSeveral && !known.contains(part) {
      try merge.merge(part, with: [], makings: dots)
    }
    try merge.mine.write(makings: all, of: id)
  }

  /// A tag, template, event type or variant of the same name and place that was made apart.
  private func namesake(_ born: Born) throws(Failure) -> Int64? {
    guard born.kind.isNamed else { return nil }
    let row = try theirs.connection.rows("SELECT name, parent FROM \(Table.entry) WHERE id = \(born.id) AND trashed IS NULL")
    guard try row.step() else { return nil }
    let place = row.int(1)
    let parent = place == 0 ? 0 : try theirs.uuid(of: place).flatMap { (uuid) throws(Failure) in try ours.id(of: uuid) } ?? -1
    let found = try ours.connection.ids(
      """
      SELECT id FROM \(Table.entry) WHERE kind = \(born.kind) AND kind > \(Kind.task) AND name = \(Value(row.value(0).text)) AND parent = \(parent)
        AND trashed IS NULL
      """)
    for id in found {
      // What they have as well, or had, is another thing of that name.
      guard let uuid = try ours.uuid(of: id), try theirs.id(of: uuid) == nil else { continue }
      let makings = try merge.mine.makings(of: id)
      guard !makings.allSatisfy({ merge.isSeenThere($0.dot) }), !merge.removals.isGone(uuid) else { continue }
      // Of a part of a book nobody knows whether it has what it has seen made.
      if merge.other.isExcerpt, makings.contains(where: { merge.isSeenThere($0.dot) }) { continue }
      return id
    }
    return nil
  }

  private func join(_ born: Born, _ id: Int64) throws(Failure) {
    guard let mine = try ours.uuid(of: id) else { return }
    merge.aliases.join(mine, born.uuid)
    merge.hasChanged = true
    let name = merge.aliases.resolve(mine)
    if name != mine { try merge.rename(id, name) }
    ours.forget()
    theirs.forget()
    try merge.removals.joined(name)
    merge.findings.joined(id)
    met.append((Born(id: born.id, uuid: name, kind: born.kind, dot: born.dot), id))
  }

  // MARK: New

  private static let fields: [Field] = Table.entry.definition.columns.compactMap(\.field)
  private static let columns = SQL(raw: Table.entry.definition.columns.map { "e.\($0.name)" }.joined(separator: ", "))

  /// Where an entry's id stands in a row of those.
  private static let place = Int32(fields.firstIndex(of: .id) ?? 0)

  private func insert(_ new: [Born], keepsRange: Bool) throws(Failure) {
    // Their ids are known before they are made: they may name each other.
    var next = try LastID.known(of: .entry, on: ours.connection)
    for born in new {
      next &+= 1
      ours.add(next, born.uuid)
    }
    guard let lowest = new.first?.id, let highest = new.last?.id else { return }
    var (first, last): (Int64?, Int64) = (nil, 0)
    // They rise, and lie together: one statement reads them all.
    let rows = try theirs.connection.rows(
      """
      SELECT \(Self.columns), s.modified FROM \(Table.entry) e LEFT JOIN \(Table.entryState) s ON s.entry = e.id
      WHERE e.id BETWEEN \(lowest) AND \(highest) ORDER BY e.id
      """)
    var isRow = try rows.step()
    for born in new {
      while isRow, rows.int(Self.place) < born.id { isRow = try rows.step() }
      guard isRow, rows.int(Self.place) == born.id else { continue }
      let id = try insert(born, rows)
      first = first ?? id
      last = id
    }
    guard let first, let dot = new.first?.dot else { return }
    if keepsRange {
      try ours.connection.run("UPDATE \(Table.deviceCommit) SET first_id = \(first), last_id = \(last) WHERE device = \(dot.device) AND n = \(dot.n)")
    } else {
      for born in new { if let id = try ours.id(of: born.uuid) { try HistoryCommits.stampMaking(of: id, born.dot, on: ours.connection) } }
    }
    let several = try madeSeveralTimes()
    for born in new where born.isRenamed || several.contains(born.id) {
      if let id = try ours.id(of: born.uuid) { try merge.mine.write(makings: merge.theirMakings(of: born.id), of: id) }
    }
  }

  private func madeSeveralTimes() throws(Failure) -> Set<Int64> {
    if let several { return several }
    let found = Set(try theirs.connection.ids("SELECT DISTINCT entry FROM \(Table.sibling) WHERE part = \(Part.making)"))
    several = found
    return found
  }

  private func insert(_ born: Born, _ rows: borrowing Rows) throws(Failure) -> Int64 {
    var values = FieldValues()
    var created: Instant = 0
    var unknown: [Field] = []
    for (column, field) in Self.fields.enumerated() where !rows.isNull(Int32(column)) {
      var value = rows.value(Int32(column))
      switch field {
      case .id, .uuid, .kind: continue
      case .created: created = value.int ?? 0
      case .sha256: if case .blob(let hash) = value {
        try Contents.bring(hash, from: theirs.connection, to: ours.connection)
        value = .text(HexText.write(hash))
      }
      case .parent, .subject, .template, .carried:
        guard let id = value.int, id != 0, let uuid = try theirs.uuid(of: id) else { break }
        let here = try ours.id(of: uuid)
        // A subject that is gone comes back where events name it.
        if here == nil, field == .subject || !merge.removals.isGone(uuid) { unknown.append(field) }
        value = here.map { .int($0) } ?? (field == .parent ? .int(0) : .null)
      default: break
      }
      values[field] = value
    }
    let id = try merge.transaction.insert(born.kind, uuid: born.uuid, created: created, values)
    guard try ours.id(of: born.uuid) == id else {
      throw Failure(.damaged, "entry \(id) was to have another number; check the book, and salvage it or restore a backup", id: id)
    }
    let modified = rows.value(Int32(Self.fields.count)).int
    if let modified, modified != created { merge.transaction.modified[id] = modified }
    for field in unknown where !(field == .parent && born.kind == .collection) {
      let versions = try merge.theirVersions([Part(born.id, field)])
      guard let shown = try merge.rules.shown(of: versions, in: Part(id, field)) else { continue }
      try merge.mine.write(versions, showing: shown, isWhole: false, of: Part(id, field))
    }
    merge.touched.insert(id)
    merge.hasChanged = true
    merge.findings.came(id, born.kind)
    return id
  }

  /// What new entries have beside their rows. Most have nothing, which is asked at once for those whose ids follow each other.
  private func bringBelongings() throws(Failure) {
    var rest = came[...]
    while let first = rest.first {
      var (count, last) = (1, first.id)
      while let next = rest.dropFirst(count).first, next.id == last &+ 1 { (count, last) = (count + 1, next.id) }
      let having = try EntryParts.having(first.id...last, on: theirs.connection)
      for born in rest.prefix(count) where having.contains(born.id) { try bringBelongings(of: born) }
      rest = rest.dropFirst(count)
    }
  }

  /// What a new entry has in other tables, and which of its parts were written since it was made.
  private func bringBelongings(of born: Born) throws(Failure) {
    guard let id = try ours.id(of: born.uuid) else { return }
    for part in try here(EntryParts.belongings(of: born.id, on: theirs.connection), of: id) {
      let value = try merge.others.values.read(part.theirs)
      if value != Version.none { _ = try merge.mine.values.write(value, to: part.ours, in: merge.transaction) }
    }
    for part in try writtenParts("entry = \(born.id)") { try note(part.theirs, as: part.ours) }
  }

  // MARK: Written

  /// Parts of known entries that commits which are new here wrote.
  private func findWritten(_ each: (device: Int64, after: Int64, head: Int64)) throws(Failure) {
    for part in try writtenParts("device = \(each.device) AND n > \(each.after)") { try note(part.theirs, as: part.ours) }
  }

  /// All parts of what was removed for good and is in both books: events name it, or it was made again. While it was away from one, that one saw
  /// commits of it pass.
  private func findReturned() throws(Failure) {
    for uuid in merge.removals.gone.union(merge.removals.remade.keys).sorted(by: AliasFacts.comesFirst) {
      guard let id = try ours.id(of: uuid) else { continue }
      if merge.removals.isGone(uuid) { merge.touched.insert(id) }
      for their in try theirs.ids(of: uuid) where try merge.other.isWhole(their) { for part in try allParts(of: their, as: id) { try note(part.theirs, as: part.ours) } }
      guard merge.removals.isLeftOfSeveral(uuid) else { continue }
      // A tag is on items; what is none is on nothing.
      for their in try theirs.ids(of: uuid) {
        for part in try here(LeftOfSeveral(merge).carriedOtherwise(their, as: id)) { try note(part.theirs, as: part.ours) }
      }
    }
  }

  /// All parts of what became one and came whole with a part of a book: of what came of it before not all that it was may have been known.
  private func findJoined() throws(Failure) {
    for id in try joined() {
      guard let uuid = try theirs.uuid(of: id), let entry = try ours.id(of: uuid) else { continue }
      // What nobody wrote since it was made is what the joining made of it.
      for part in try here(EntryParts.written("entry = \(id)", on: theirs.connection), of: entry) { try note(part.theirs, as: part.ours) }
    }
  }

  /// Those, by their ids there.
  private func joined() throws(Failure) -> [Int64] {
    guard merge.other.isExcerpt else { return [] }
    var found: [Int64] = []
    for group in merge.aliases.groups {
      for id in try theirs.ids(of: group.name) where try merge.other.isWhole(id) { found.append(id) }
    }
    return found
  }

  /// Whether there is any of those.
  func hasJoined() throws(Failure) -> Bool { try !joined().isEmpty }

  private func writtenParts(_ condition: SQL) throws(Failure) -> [(theirs: Part, ours: Part)] {
    try here(EntryParts.written(condition, on: theirs.connection))
  }

  /// Parts of theirs with those that they are here; without those of what is not here.
  private func here(_ parts: [Part], of id: Int64? = nil) throws(Failure) -> [(theirs: Part, ours: Part)] {
    var found: [(theirs: Part, ours: Part)] = []
    for part in parts {
      guard let entry = if let id { id } else { try map.entry(part.entry) }, let here = try map.part(part, of: entry) else { continue }
      found.append((part, here))
    }
    return found
  }

  private func note(_ part: Part, as here: Part) throws(Failure) {
    if parts[here] == nil { order.append(here) }
    parts[here, default: []].formUnion(try [part] + map.twins(of: part))
  }

  /// All parts of an entry.
  private func allParts(of their: Int64, as id: Int64) throws(Failure) -> [(theirs: Part, ours: Part)] {
    try here(EntryParts.all(of: their, on: theirs.connection), of: id)
  }

  /// An entry was changed when the later of both books says.
  private func noteModified(_ id: Int64) throws(Failure) {
    guard let uuid = try ours.uuid(of: id), let their = try theirs.id(of: uuid) else { return }
    let statement: SQL = "SELECT modified FROM \(Table.entryState) WHERE entry = "
    let mine = try ours.connection.value("\(statement)\(id)")?.int
    let other = try theirs.connection.value("\(statement)\(their)")?.int
    if let latest = [mine, other, merge.transaction.modified[id]].compactMap(\.self).max() { merge.transaction.modified[id] = latest }
  }
}
