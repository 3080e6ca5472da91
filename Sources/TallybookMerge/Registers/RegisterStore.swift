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
      return (try makings(of: part.entry).map { Version(dot: $0, value: current) }, false)
    }
    let shown = Dot(device: stamp.int(0), n: stamp.int(1))
    var versions: [Version] = []
    let siblings = try connection.rows(
      "SELECT device, n, value FROM \(Table.sibling) WHERE entry = \(part.entry) AND part = \(field) AND key = \(part.key.value)")
    while try siblings.step() {
      versions.append(Version(dot: Dot(device: siblings.int(0), n: siblings.int(1)), value: siblings.isNull(2) ? Version.none : siblings.text(2)))
    }
    // What was written and is not shown as it was, such as the trash that did not hold, stands beside with the same commit.
    if !versions.contains(where: { $0.dot == shown }) { versions.append(Version(dot: shown, value: current)) }
    return (versions, true)
  }

  /// The commits that made an entry: one, but for what several devices made by themselves.
  func makings(of entry: Int64) throws(Failure) -> [Dot] {
    guard entry != 0 else { return [.unknown] }
    var dots: [Dot] = []
    let stamp = try connection.rows("SELECT device, n FROM \(Table.stamp) WHERE entry = \(entry) AND part = \(Part.making) AND key = 0")
    if try stamp.step() {
      dots.append(Dot(device: stamp.int(0), n: stamp.int(1)))
    } else {
      let range = try connection.rows(
        """
        SELECT device, n, last_id FROM \(Table.deviceCommit) WHERE first_id IS NOT NULL AND first_id <= \(entry) ORDER BY first_id DESC LIMIT 1
        """)
      if try range.step(), range.int(2) >= entry { dots.append(Dot(device: range.int(0), n: range.int(1))) }
    }
    let others = try connection.rows("SELECT device, n FROM \(Table.sibling) WHERE entry = \(entry) AND part = \(Part.making)")
    while try others.step() { dots.append(Dot(device: others.int(0), n: others.int(1))) }
    return dots.isEmpty ? [.unknown] : dots
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

  /// Lets go of all registers of an entry that went.
  func forget(entry: Int64) throws(Failure) {
    try connection.run("DELETE FROM \(Table.stamp) WHERE entry = \(entry)")
    try Self.forgetSiblings(of: entry, on: connection)
  }

  /// Of what went nobody disagrees any more: neither on its parts nor, of a tag, on who carries it.
  static func forgetSiblings(of entry: Int64, on connection: Connection) throws(Failure) {
    try connection.run(
      "DELETE FROM \(Table.sibling) WHERE entry = \(entry) OR (part = \(Int64(Field.tags.rawValue)) AND key = \(entry))")
  }

  /// Keeps the makings of an entry beyond the one that its id tells.
  func write(makings: [Dot], of entry: Int64) throws(Failure) {
    guard let first = makings.first else { return }
    try connection.run("DELETE FROM \(Table.sibling) WHERE entry = \(entry) AND part = \(Part.making)")
    try HistoryCommits.stampMaking(of: entry, first, on: connection)
    for other in makings.dropFirst() {
      try connection.run(
        "INSERT OR REPLACE INTO \(Table.sibling) (entry, part, key, device, n, value) VALUES (\(entry), \(Part.making), 0, \(other.device), \(other.n), NULL)")
    }
  }
}
