internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Parts whose registers have several versions that differ, as rows of the table `sibling` tell.
struct ConflictList {
  private let store: RegisterStore
  private let connection: Connection

  init(on connection: Connection) throws(Failure) {
    self.connection = connection
    let aliases = AliasFacts()
    try aliases.read(from: connection)
    store = RegisterStore(of: MergeSide(connection, aliases))
  }

  /// Of an entry, or of all and of the book.
  func all(of entry: Int64?) throws(Failure) -> [MergeConflict] {
    let condition: SQL = entry.map { "entry = \($0)" } ?? "TRUE"
    let rows = try connection.rows(
      "SELECT DISTINCT entry, part, key FROM \(Table.sibling) WHERE \(condition) AND part <> \(Part.making) ORDER BY entry, part, key")
    var parts: [Part] = []
    while try rows.step() {
      if let field = Field(rawValue: Int32(truncatingIfNeeded: rows.int(1))) { parts.append(Part(rows.int(0), field, Part.Key(rows.value(2)))) }
    }
    var conflicts: [MergeConflict] = []
    for part in parts { if let conflict = try conflict(part) { conflicts.append(conflict) } }
    return conflicts
  }

  private func conflict(_ part: Part) throws(Failure) -> MergeConflict? {
    let versions = try ordered(part)
    guard let shown = versions.first, versions.contains(where: { !JSONText.same($0.value, shown.value) }) else { return nil }
    var told: [MergeConflict.Version] = []
    for version in versions where !told.contains(where: { JSONText.same($0.text, version.value) }) {
      told.append(try tell(version, isShown: told.isEmpty))
    }
    return MergeConflict(entry: part.entry, field: part.field, key: Self.text(part), versions: told)
  }

  /// The version that is shown, and the others, the later ones first.
  func ordered(_ part: Part) throws(Failure) -> [Version] {
    let current = try store.values.read(part)
    var versions: [(version: Version, clock: Instant, chain: Int64, isShown: Bool)] = []
    var all = try store.read(part).versions
    // A session that would end before it starts ends where it starts: whoever moved its start wrote that end.
    if part.field == .end, !all.contains(where: { JSONText.same($0.value, current) }), let start = try store.read(Part(part.entry, .time)).versions.first(
      where: { JSONText.same($0.value, current) })
    {
      all.append(Version(dot: start.dot, value: current))
    }
    for version in all {
      let commit = try DeviceCommits.find(version.dot, on: connection)
      versions.append((version, commit?.clock ?? .min, commit?.chain ?? 0, JSONText.same(version.value, current)))
    }
    versions.sort { $0.isShown != $1.isShown ? $0.isShown : ($0.clock, $0.chain) > ($1.clock, $1.chain) }
    return versions.map(\.version)
  }

  private func tell(_ version: Version, isShown: Bool) throws(Failure) -> MergeConflict.Version {
    let rows = try connection.rows(
      """
      SELECT c.clock, coalesce(c.author, h.author, ''), coalesce(d.name, '') FROM \(Table.deviceCommit) c JOIN \(Table.device) d ON d.number = c.device
      LEFT JOIN \(Table.history) h ON h.id = c.step WHERE c.device = \(version.dot.device) AND c.n = \(version.dot.n)
      """)
    let isKnown = try rows.step()
    return MergeConflict.Version(
      text: version.value, time: isKnown ? rows.int(0) : 0, author: isKnown ? rows.text(1) : "", device: isKnown ? rows.text(2) : "", isShown: isShown)
  }

  private static func text(_ part: Part) -> String {
    switch part.key {
    case .number(0): ""
    case .number(let number): "\(number)"
    case .text(let text): text
    }
  }

  /// The key of a part from its text.
  static func key(_ text: String) -> Part.Key { text.isEmpty ? .number(0) : Int64(text).map { .number($0) } ?? .text(text) }
}
