internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Brings what another book knows into one, within a transaction of that.
final class BookMerge {
  let transaction: Transaction
  let other: OtherBook
  let ours: MergeSide
  let theirs: MergeSide
  let aliases = AliasFacts()
  let mine: RegisterStore
  let others: RegisterStore
  var findings = MergeFindings()
  var ourConnection: Connection { ours.connection }
  var theirConnection: Connection { theirs.connection }

  /// What both had seen before, by the numbers that devices have here.
  private(set) var seenHere: [Int64: Int64] = [:]
  private(set) var seenThere: [Int64: Int64] = [:]
  /// The numbers that their devices have here.
  private(set) var numbers: [Int64: Int64] = [:]
  /// Their commits that are new here: behind the given one of each of their devices.
  private(set) var fresh: [(device: Int64, after: Int64, head: Int64)] = []
  private var clocks: [Dot: DeviceCommits.Commit] = [:]
  /// What somebody wrote of late, here or there: what may lift something out of the trash.
  var touched = Set<Int64>()
  private(set) lazy var removals = Removals(self)
  private(set) lazy var rules = VersionRules(self)
  /// Whether anything that a person can see came, went or changed; commits alone are none.
  var hasChanged = false

  init(_ other: OtherBook, in transaction: Transaction) {
    self.transaction = transaction
    self.other = other
    ours = MergeSide(transaction.connection, aliases)
    theirs = MergeSide(other.connection, aliases)
    mine = RegisterStore(of: ours)
    others = RegisterStore(of: theirs)
  }

  /// Gives whether there was anything new.
  func run(place: [UInt8], deviceName: String?) throws(Failure) -> Bool {
    let book = try BookIdentity.uuid(on: ourConnection)
    let commits = HistoryCommits(of: book, on: ourConnection)
    if try DeviceLine.own(on: ourConnection) == nil { try commits.begin(at: place, name: deviceName) } else { try commits.catchUp() }
    if try KnownBook(self).isKnown() { return false }
    try other.knowCommits()
    try LineAlignment(book: book, ours: ourConnection, other: other).run()
    try aliases.read(from: ourConnection)
    try aliases.read(from: theirConnection)
    try takeDevices()
    let entries = EntryMerge(self)
    if fresh.isEmpty, try !hasNewFacts(), try !DayMerge(self).isDue(), try !removals.isDue(), try !LeftOfSeveral(self).isDue(), try !AliasMerge(self).isDue(),
      try !entries.hasJoined()
    {
      // What is logged is no commit until it is cut from its tail.
      try entries.bringEvents()
      return hasChanged
    }
    let brought = try BroughtEntries(self)
    try takeCommits()
    try AliasMerge(self).run()
    try LostRemovals(self).run()
    try TombstoneMerge(self).take()
    try entries.run()
    try RemadeMerge(self).run()
    try MoveMerge(self).run()
    try DayMerge(self).run()
    try TombstoneMerge(self).apply()
    try OrphanMerge(self).run()
    try SpanMerge(self).run()
    try TrashMerge(self).run()
    try NamesakeMerge(self).run()
    try brought.require()
    try aliases.write(to: ourConnection)
    for each in fresh { try ourConnection.run("UPDATE \(Table.device) SET head = max(head, \(each.head)) WHERE number = \(numbers[each.device] ?? 0)") }
    try ourConnection.run("UPDATE \(Table.device) SET met = 1 WHERE place IS NOT NULL")
    return hasChanged
  }

  // MARK: Commits

  private func hasNewFacts() throws(Failure) -> Bool {
    if Int64(aliases.count) > (try ourConnection.value("SELECT count(*) FROM \(Table.alias)")?.int ?? 0) { return true }
    return try TombstoneMerge(self).isDue()
  }

  /// Knows their devices, and how far both know each.
  private func takeDevices() throws(Failure) {
    var known = Dictionary(uniqueKeysWithValues: try DeviceLine.all(on: ourConnection).map { ($0.uuid, $0) })
    for line in known.values { seenHere[line.number] = line.head }
    for line in try DeviceLine.all(on: theirConnection) {
      let number = if let mine = known[line.uuid] { mine.number } else {
        try DeviceLine.add(line.uuid, name: line.name, head: 0, isClosed: line.isClosed, parent: line.parent, on: ourConnection)
      }
      numbers[line.number] = number
      seenThere[number] = line.head
      let head = known.removeValue(forKey: line.uuid)?.head ?? 0
      if line.isClosed { try ourConnection.run("UPDATE \(Table.device) SET closed = 1 WHERE number = \(number)") }
      if line.head > head { fresh.append((line.number, head, line.head)) }
    }
  }

  private func takeCommits() throws(Failure) {
    for each in fresh {
      guard let number = numbers[each.device] else { continue }
      let rows = try theirConnection.rows(
        """
        SELECT c.n, c.clock, c.chain, coalesce(c.author, h.author, ''), c.seen, c.lost FROM \(Table.deviceCommit) c LEFT JOIN \(Table.history) h ON h.id = c.step
        WHERE c.device = \(each.device) AND c.n > \(each.after) ORDER BY c.n
        """)
      while try rows.step() {
        try ourConnection.run(
          """
          INSERT OR REPLACE INTO \(Table.deviceCommit) (device, n, clock, chain, author, seen, lost)
          VALUES (\(number), \(rows.int(0)), \(rows.int(1)), \(rows.int(2)), \(rows.text(3)), \(rows.value(4)), \(rows.value(5)))
          """)
        findings.see(clock: rows.int(1), at: transaction.now)
      }
    }
  }

  /// A commit of theirs, as it is called here.
  func translate(_ dot: Dot) -> Dot { numbers[dot.device].map { Dot(device: $0, n: dot.n) } ?? .unknown }

  func isSeenHere(_ dot: Dot) -> Bool { dot.device == 0 || dot.n <= seenHere[dot.device] ?? 0 }
  func isSeenThere(_ dot: Dot) -> Bool { dot.device == 0 || dot.n <= seenThere[dot.device] ?? 0 }

  private func commit(_ dot: Dot) throws(Failure) -> DeviceCommits.Commit {
    if let known = clocks[dot] { return known }
    let found = try DeviceCommits.find(dot, on: ourConnection) ?? DeviceCommits.Commit(clock: .min, chain: 0)
    clocks[dot] = found
    return found
  }

  /// Whether a commit counts as the later one of two that had not seen each other.
  func isLater(_ left: Dot, than right: Dot) throws(Failure) -> Bool {
    let (left, right) = (try commit(left), try commit(right))
    return (left.clock, left.chain) > (right.clock, right.chain)
  }

  /// Whether who made a commit knew of another.
  func hasSeen(_ dot: Dot, _ other: Dot) throws(Failure) -> Bool {
    if other == .unknown { return true }
    if dot.device == other.device { return dot.n >= other.n }
    guard let own = try uuid(ofLine: dot.device), let their = try uuid(ofLine: other.device) else { return false }
    return try DeviceCommits.vector(of: dot, own, on: ourConnection).head(of: their) >= other.n
  }

  private func uuid(ofLine number: Int64) throws(Failure) -> UUID? {
    guard case .blob(let uuid) = try ourConnection.value("SELECT uuid FROM \(Table.device) WHERE number = \(number)") else { return nil }
    return UUID(stored: uuid)
  }

  // MARK: Registers

  /// Their register of a part, in the words of this book.
  func theirVersions(_ parts: [Part]) throws(Failure) -> [Version] {
    var versions: [Version] = []
    for part in parts {
      let read = try others.read(part).versions.map { (version) throws(Failure) in
        try rules.referring(Version(dot: translate(version.dot), value: version.value), in: part)
      }
      versions = VersionRules.union(versions, read)
    }
    return versions
  }

  /// What made an entry of theirs, in the words of this book.
  func theirMakings(of name: UUID) throws(Failure) -> [Making] {
    var makings: [Making] = []
    for id in try theirs.ids(of: name) { makings += try theirMakings(of: id) }
    return makings
  }

  func theirMakings(of id: Int64) throws(Failure) -> [Making] {
    try others.makings(of: id).map { Making(dot: translate($0.dot), uuid: $0.uuid, created: $0.created) }
  }

  /// Joins the registers of one part: what both have stays, and what the other side has not seen. A part that nobody wrote, and that says the
  /// same in all `makings` of its entry, needs no register; one of several that not all of them have needs one.
  func merge(_ part: Part, with theirs: [Version], makings: Set<Dot> = []) throws(Failure) {
    let (versions, isWritten) = try mine.read(part)
    let (dots, theirDots) = (Set(versions.map(\.dot)), Set(theirs.map(\.dot)))
    var kept: [Version] = []
    var isOtherwise = false
    // What was not in a book for a while, as it was removed for good there, it may have seen and not kept.
    let uuid = part.entry == 0 ? nil : try ours.uuid(of: part.entry)
    let wasAway = uuid.map { removals.isGone($0) || part.field == .seq && removals.isRemade($0) } ?? false
    let isHalf = try uuid.map { (uuid) throws(Failure) in try isHalfThere(part, of: uuid) } ?? false
    // The same goes for one of several that are one, where it was gone before they were known to be one.
    let other = part.field == .tags ? try ours.uuid(of: part.key.number) : nil
    let wasApart = [uuid, other].contains { $0.map(removals.isLeftOfSeveral) ?? false }
    let standing = wasApart ? try rules.standing(versions, beside: theirs).union(rules.standing(theirs, beside: versions)) : []
    for version in versions where wasAway || isHalf || standing.contains(version.dot) || theirDots.contains(version.dot) || !isSeenThere(version.dot) {
      // Of an entry that came a moment ago this book knows what is shown, and the other one who wrote what.
      var told = theirs.first { $0.dot == version.dot }
      if let their = told, other != nil, wasApart {
        // One commit put several on that are one, and a book had lost some: it goes where the first of them was.
        told = VersionRules.union([version], [their]).first
      } else if isWritten {
        told = nil
      }
      if let told, !JSONText.same(told.value, version.value) { isOtherwise = true }
      kept.append(told ?? version)
    }
    for version in theirs where !dots.contains(version.dot) && (wasAway || standing.contains(version.dot) || !isSeenHere(version.dot)) { kept.append(version) }
    // Of what nobody can say who wrote it nothing is lost.
    if kept.isEmpty {
      kept = versions
      for version in theirs where !kept.contains(where: { $0.value == version.value }) { kept.append(version) }
    }
    kept = try rules.counting(kept, of: part)
    if wasAway { kept = try rules.latest(of: kept) }
    if let uuid, aliases.names(of: uuid).count > 1 { kept = try rules.told(kept, makings: mine.makings(of: part.entry) + theirMakings(of: uuid)) }
    let keptDots = Set(kept.map(\.dot))
    let isOfSome = part.isOneOfSeveral && !isWritten && !makings.isEmpty && keptDots != makings
    guard keptDots != dots || isOtherwise || isOfSome else { return }
    if kept.isEmpty { return try empty(part) }
    let current = try mine.values.read(part)
    if keptDots.isSubset(of: makings), !isOfSome, kept.allSatisfy({ JSONText.same($0.value, current) }) { return }
    try write(kept, of: part)
    touched.insert(part.entry)
  }

  /// Whether an entry is one of several here, of which a part of a book that came has not all: who sent it had others of them, did not know that they
  /// are one, and what it does not send of those stands. What it never had needs no such care: nothing that was written of that was seen there.
  private func isHalfThere(_ part: Part, of name: UUID) throws(Failure) -> Bool {
    guard other.isExcerpt else { return false }
    let names = aliases.names(of: name)
    guard names.count > 1 else { return false }
    // Who knows that they are one has what made each of them.
    var known = Set<UUID>()
    for each in names {
      guard let id = try theirConnection.value("SELECT id FROM \(Table.entry) WHERE uuid = \(each.bytes)")?.int else { continue }
      let isSent = try theirConnection.value("SELECT 1 FROM \(Table.stamp) WHERE entry = \(id) AND part = \(Int64(part.field.rawValue))") != nil
      let isWhole = try other.isWhole(id)
      if isSent || isWhole { known.formUnion(try others.makings(of: id).map(\.uuid) + [each]) }
    }
    return try mine.makings(of: part.entry).contains { !known.contains($0.uuid) && isSeenThere($0.dot) }
  }

  /// Has a part be as if nobody had written it.
  func empty(_ part: Part) throws(Failure) {
    if try mine.values.read(part) != Version.none {
      _ = try mine.values.write(Version.none, to: part, in: transaction)
      hasChanged = true
      findings.changed(part)
    }
    touched.insert(part.entry)
    try mine.forget(part)
  }

  /// An entry that became one with another has the UUID of both from now on; under which it was made stays known.
  func rename(_ id: Int64, _ name: UUID) throws(Failure) {
    try mine.write(makings: mine.makings(of: id), of: id)
    try ourConnection.run("UPDATE \(Table.entry) SET uuid = \(name.bytes) WHERE id = \(id)")
  }

  /// Keeps a register and has the part show the version that counts.
  func write(_ versions: [Version], of part: Part) throws(Failure) {
    guard let shown = try rules.shown(of: versions, in: part) else { return }
    if part.field != Part.events { hasChanged = true }
    // What it leaves may have been lifted out of the trash by it.
    if part.field == .parent, let holder = try ourConnection.value("SELECT parent FROM \(Table.entry) WHERE id = \(part.entry)")?.int { touched.insert(holder) }
    let current = try mine.values.read(part)
    var isWhole = true
    if !JSONText.same(shown.value, current) {
      isWhole = try mine.values.write(shown.value, to: part, in: transaction)
      findings.changed(part)
    }
    try mine.write(versions, showing: shown, isWhole: isWhole, of: part)
    let rivals = versions.filter { $0.dot != shown.dot && !JSONText.same($0.value, shown.value) }
    if !rivals.isEmpty { findings.conflict(part, shown: shown, rivals) }
  }
}
