internal import TallybookBase
internal import TallybookMerge
internal import TallybookModel
internal import TallybookStorage

extension BookVector {
  /// What a book has that knows its commits.
  init(of book: UUID, on connection: Connection) throws(Failure) {
    self.init(of: book)
    for line in try DeviceLine.all(on: connection) { lines.append(Line(uuid: line.uuid, commits: try Self.commits(of: line, on: connection))) }
    aliases = try Alias.all(on: connection)
    let back = try connection.rows(
      """
      SELECT DISTINCT e.uuid, e.id FROM \(Table.tombstone) t JOIN \(Table.entry) e ON e.uuid = coalesce((SELECT entry FROM \(Table.alias) WHERE uuid = t.uuid), t.uuid)
      ORDER BY e.uuid
      """)
    while try back.step() { if let uuid = UUID(stored: back.blob(0)) { wanted.append((uuid, try Writers.hash(of: back.int(1), on: connection))) } }
    months = try OpenedDays.months(on: connection)
    places = try FirstPlaces.hash(on: connection)
    received = try IncomingFrames.received(on: connection)
  }

  /// The last commit of a line, and older ones at distances that double: who has the line otherwise finds from where on.
  private static func commits(of line: DeviceLine, on connection: Connection) throws(Failure) -> [Known] {
    var commits: [Known] = []
    var (bound, distance): (Int64, Int64) = (line.head, 1)
    while bound > 0 {
      let rows = try connection.rows("SELECT n, chain FROM \(Table.deviceCommit) WHERE device = \(line.number) AND n <= \(bound) ORDER BY n DESC LIMIT 1")
      guard try rows.step() else { break }
      commits.append(Known(n: rows.int(0), chain: rows.int(1)))
      bound = rows.int(0) &- distance
      distance &*= 2
    }
    return commits
  }
}
