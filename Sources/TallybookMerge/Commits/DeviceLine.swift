package import TallybookBase
package import TallybookStorage

/// A row of the table `device`: a line of commits, each of which follows the one before it.
package struct DeviceLine: Sendable {
  package let number: Int64
  package let uuid: UUID
  package let name: String?
  /// The last commit that this book holds.
  package let head: Int64
  /// Whether what follows is another line's.
  let isClosed: Bool
  /// Whether the book met others since its last commit.
  let hasMet: Bool
  /// Where the file of its book lay; nil of another's.
  let place: [UInt8]?
  /// The line that it parted from.
  package let parent: UUID?

  private static let columns: SQL = "number, uuid, name, head, closed, met, place, parent"

  private init(_ rows: borrowing Rows) throws(Failure) {
    guard let uuid = UUID(stored: rows.blob(1)) else { throw Failure(.damaged, "device \(rows.int(0)) has no UUID; salvage the book into a new one, or restore a backup") }
    (number, self.uuid, head) = (rows.int(0), uuid, rows.int(3))
    name = rows.isNull(2) ? nil : rows.text(2)
    (isClosed, hasMet) = (rows.int(4) != 0, rows.int(5) != 0)
    place = rows.isNull(6) ? nil : rows.blob(6)
    parent = rows.isNull(7) ? nil : UUID(stored: rows.blob(7))
  }

  /// In the order of their numbers.
  package static func all(on connection: Connection) throws(Failure) -> [DeviceLine] {
    let rows = try connection.rows("SELECT \(columns) FROM \(Table.device) ORDER BY number")
    var lines: [DeviceLine] = []
    while try rows.step() { lines.append(try DeviceLine(rows)) }
    return lines
  }

  /// The line that the book itself goes on with; nil where it was never merged.
  package static func own(on connection: Connection) throws(Failure) -> DeviceLine? {
    let rows = try connection.rows("SELECT \(columns) FROM \(Table.device) WHERE place IS NOT NULL ORDER BY number DESC LIMIT 1")
    return try rows.step() ? DeviceLine(rows) : nil
  }

  /// Adds one, and gives its number.
  static func add(
    _ uuid: UUID, name: String?, head: Int64, isClosed: Bool = false, hasMet: Bool = false, place: [UInt8]? = nil, parent: UUID?, on connection: Connection
  ) throws(Failure) -> Int64 {
    let number = (try connection.value("SELECT max(number) FROM \(Table.device)")?.int ?? 0) &+ 1
    try connection.run(
      """
      INSERT INTO \(Table.device) (number, uuid, name, head, closed, met, place, parent)
      VALUES (\(number), \(uuid.bytes), \(Value(name)), \(head), \(isClosed ? 1 : 0), \(hasMet ? 1 : 0), \(place.map { .blob($0) } ?? .null),
        \(parent.map { .blob($0.bytes) } ?? .null))
      """)
    return number
  }

  /// Whether another goes on with the line, or may: the file is a copy, or lies elsewhere.
  func isAnothers(at place: [UInt8]) -> Bool { isClosed || self.place != place }

  /// Whether the line has a commit. Who has one has all before it.
  package func has(_ n: Int64, _ chain: Int64, on connection: Connection) throws(Failure) -> Bool {
    guard n <= head else { return false }
    return try DeviceCommits.find(Dot(device: number, n: n), on: connection)?.chain == chain
  }

  /// How far the lines had seen each other by their last commits, so what who goes on with one of them has at least.
  package static func seenByOthers(_ lines: [DeviceLine], on connection: Connection) throws(Failure) -> [UUID: Set<Int64>] {
    var seen: [UUID: Set<Int64>] = [:]
    for line in lines where line.head > 0 {
      let vector = try DeviceCommits.vector(of: Dot(device: line.number, n: line.head), line.uuid, on: connection)
      for (uuid, head) in vector.heads where uuid != line.uuid { seen[uuid, default: []].insert(head) }
    }
    return seen
  }

  /// What the book has seen: of each line the last commit.
  static func vector(of lines: [DeviceLine]) -> Vector { Vector(Dictionary(lines.map { ($0.uuid, $0.head) }) { max($0, $1) }) }
}
