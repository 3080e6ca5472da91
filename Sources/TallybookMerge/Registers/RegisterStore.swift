internal import TallybookBase
internal import TallybookStorage

/// Reads and keeps the registers of one book: of each part the commits that wrote it last, with what they wrote.
struct RegisterStore {
  let side: MergeSide
  let values: PartValues
  private var connection: Connection { side.connection }

  init(of side: MergeSide) { (self.side, values) = (side, PartValues(of: side)) }

  /// A part's register, and whether it has rows: without any the part is as old as its entry.
  func read(_ part: Part) throws(Failure) -> (versions: [Version], isWritten: Bool) {
    let field = Int64(part.field.rawValue)
    let current = try values.read(part)
    let stamp = try connection.rows("SELECT device, n FROM \(Table.stamp) WHERE entry = \(part.entry) AND part = \(field) AND key = \(part.key.value)")
    guard try stamp.step() else {
      // Of what several may be of an entry the one that is not there, and never was, says nothing.
      if part.isOneOfSeveral, current == Version.none { return ([], false) }
      guard part.entry != 0 else { return ([Version(dot: .unknown, value: current)], false) }
      var dots: [Dot] = []
      for making in try makings(of: part.entry) where !dots.contains(making.dot) { dots.append(making.dot) }
      return (dots.map { Version(dot: $0, value: current) }, false)
    }
    let shown = Dot(device: stamp.int(0), n: stamp.int(1))
    var versions: [Version] = []
    let siblings = try connection.rows(
      "SELECT device, n, value FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(field) AND key = \(part.key.value)")
    while try siblings.step() {
      versions.append(Version(dot: Dot(device: siblings.int(0), n: siblings.int(1)), value: siblings.isNull(2) ? Version.none : values.resolve(siblings.text(2), of: part)))
    }
    // What was written and is not shown as it was, such as the trash that did not hold, stands beside with the same commit.
    if !versions.contains(where: { $0.dot == shown }) { versions.append(Version(dot: shown, value: current)) }
    return (versions, true)
  }

  /// What made an entry.
  func makings(of entry: Int64) throws(Failure) -> [Making] {
    var makings: [Making] = []
    let several = try connection.rows("SELECT device, n, key, value FROM \(Table.sibling) WHERE entry = \(entry) AND part = \(Part.making)")
    while try several.step() {
      guard let uuid = UUID(stored: several.blob(2)) else { continue }
      makings.append(Making(dot: Dot(device: several.int(0), n: several.int(1)), uuid: uuid, created: Instant(several.text(3)) ?? 0))
    }
    guard makings.isEmpty else { return makings }
    let row = try connection.rows("SELECT uuid, created FROM \(Table.entry) WHERE id = \(entry)")
    guard try row.step(), let uuid = UUID(stored: row.blob(0)) else { return [] }
    return [Making(dot: try making(of: entry), uuid: uuid, created: row.int(1))]
  }

  /// The commit that made an entry, where there is one.
  private func making(of entry: Int64) throws(Failure) -> Dot {
    let stamp = try connection.rows("SELECT device, n FROM \(Table.stamp) WHERE entry = \(entry) AND part = \(Part.making) AND key = 0")
    if try stamp.step() { return Dot(device: stamp.int(0), n: stamp.int(1)) }
    let range = try connection.rows(
      """
      SELECT device, n, last_id FROM \(Table.deviceCommit) WHERE first_id IS NOT NULL AND first_id <= \(entry) ORDER BY first_id DESC, n DESC LIMIT 1
      """)
    return try range.step() && range.int(2) >= entry ? Dot(device: range.int(0), n: range.int(1)) : .unknown
  }

  /// Keeps a part's register: the version that is shown, and the others beside it. `isWhole` says that the part holds what that version says.
  func write(_ versions: [Version], showing shown: Version, isWhole: Bool, of part: Part) throws(Failure) {
    let field = Int64(part.field.rawValue)
    try forget(part)
    try connection.run(
      """
      INSERT OR REPLACE INTO \(Table.stamp) (entry, part, key, device, n)
      VALUES (\(part.entry), \(field), \(part.key.value), \(shown.dot.device), \(shown.dot.n))
      """)
    for version in versions where version.dot != shown.dot || !isWhole {
      try connection.run(
        """
        INSERT OR REPLACE INTO \(Table.sibling) (entry, part, key, device, n, value)
        VALUES (\(part.entry), \(field), \(part.key.value), \(version.dot.device), \(version.dot.n), \(version.value))
        """)
    }
  }

  /// Has a part have no register: it is as old as its entry.
  func forget(_ part: Part) throws(Failure) {
    let field = Int64(part.field.rawValue)
    try connection.run("DELETE FROM \(Table.stamp) WHERE entry = \(part.entry) AND part = \(field) AND key = \(part.key.value)")
    try connection.run("DELETE FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(field) AND key = \(part.key.value)")
  }

  /// Lets go of all registers of an entry that went: of its parts and, of a tag, of who carries it.
  static func forget(_ entry: Int64, isTag: Bool, hasSiblings: Bool = true, on connection: Connection) throws(Failure) {
    for table in hasSiblings ? [Table.stamp, .sibling] : [.stamp] {
      try connection.run("DELETE FROM \(table) WHERE entry = \(entry)")
      if isTag { try connection.run("DELETE FROM \(table) WHERE part = \(Int64(Field.tags.rawValue)) AND key = \(entry)") }
    }
  }

  /// Keeps what made an entry; the first time counts.
  func write(makings: [Making], of entry: Int64) throws(Failure) {
    guard let first = makings.first, let created = makings.map(\.created).min() else { return }
    try connection.run("DELETE FROM \(Table.sibling) WHERE entry = \(entry) AND part = \(Part.making)")
    try HistoryCommits.stampMaking(of: entry, first.dot, on: connection)
    for making in makings {
      try connection.run(
        """
        INSERT OR REPLACE INTO \(Table.sibling) (entry, part, key, device, n, value)
        VALUES (\(entry), \(Part.making), \(making.uuid.bytes), \(making.dot.device), \(making.dot.n), \(String(making.created)))
        """)
    }
    try connection.run("UPDATE \(Table.entry) SET created = \(created) WHERE id = \(entry) AND created <> \(created)")
  }
}
