internal import TallybookBase
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage

extension BookVector {
  /// What a book has that knows its commits.
  init(of book: UUID, on connection: Connection) throws(Failure) {
    self.init(of: book)
    let all = try DeviceLine.all(on: connection)
    let seen = try DeviceLine.seenByOthers(all, on: connection)
    for line in all { lines.append(Line(uuid: line.uuid, commits: try Self.commits(of: line, seen[line.uuid] ?? [], on: connection))) }
    aliases = try Alias.all(on: connection)
    // And of what became one: from a part of one of those somebody may know less of it than there is.
    let back = try connection.rows(
      """
      SELECT DISTINCT e.uuid, e.id FROM \(Table.tombstone) t JOIN \(Table.entry) e ON e.uuid = coalesce((SELECT entry FROM \(Table.alias) WHERE uuid = t.uuid), t.uuid)
      UNION SELECT e.uuid, e.id FROM \(Table.alias) a JOIN \(Table.entry) e ON e.uuid = a.entry ORDER BY 1
      """)
    while try back.step() { if let uuid = UUID(stored: back.blob(0)) { wanted.append((uuid, try Writers.hash(of: back.int(1), on: connection))) } }
    months = try OpenedDays.months(on: connection)
    places = try FirstPlaces.hash(on: connection)
    removals = try FoundRemoval.all(on: connection).map(\.number)
    received = try IncomingFrames.received(on: connection)
  }

  /// The last commit of a line, older ones at distances that double, and the first: who has the line otherwise finds from where on. And those up to
  /// which others are known to have it: who asks for what is new mostly has one of them.
  private static func commits(of line: DeviceLine, _ seen: Set<Int64>, on connection: Connection) throws(Failure) -> [Known] {
    var commits: [Int64: Known] = [:]
    func add(_ commit: SQL) throws(Failure) -> Int64? {
      let rows = try connection.rows("SELECT n, chain FROM \(Table.deviceCommit) WHERE device = \(line.number) AND \(commit) LIMIT 1")
      guard try rows.step() else { return nil }
      commits[rows.int(0)] = Known(n: rows.int(0), chain: rows.int(1))
      return rows.int(0)
    }
    var (bound, distance): (Int64, Int64) = (line.head, 1)
    while bound > 0, let found = try add("n <= \(bound) ORDER BY n DESC") {
      bound = found &- distance
      distance &*= 2
    }
    for n in seen.sorted().suffix(mostSeen) where n <= line.head { _ = try add("n = \(n)") }
    _ = try add("n <= \(line.head) ORDER BY n")
    return commits.values.sorted { $0.n > $1.n }
  }

  /// Of each line. Each takes ten bytes.
  private static let mostSeen = 16
}
