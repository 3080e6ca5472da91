internal import TallybookBase
internal import TallybookStorage

/// Has two books call the same commits the same, by splitting lines where they went different ways.
struct LineAlignment {
  let book: UUID
  let ours: Connection
  let other: OtherBook
  private var theirs: Connection { other.connection }

  init(book: UUID, ours: Connection, other: OtherBook) { (self.book, self.ours, self.other) = (book, ours, other) }

  func run() throws(Failure) {
    // Each round splits a line, and of lines that were split there are no more than commits.
    while try alignOnce() {}
  }

  /// Splits one line in one of the books; false where all agree.
  private func alignOnce() throws(Failure) -> Bool {
    let known = Dictionary(uniqueKeysWithValues: try DeviceLine.all(on: theirs).map { ($0.uuid, $0) })
    for mine in try DeviceLine.all(on: ours) {
      guard let other = known[mine.uuid] else { continue }
      let common = try lastCommon(mine, other)
      let isParted = mine.head > common && other.head > common
      if try split(mine, behind: common, if: isParted || other.isClosed && other.head == common, on: ours) { return true }
      if try split(other, behind: common, if: isParted || mine.isClosed && mine.head == common, on: theirs) { return true }
      // Somebody else goes on with the line that this book would go on with.
      if other.head > common, try split(mine, behind: common, if: mine.place != nil, on: ours) { return true }
    }
    return false
  }

  private func split(_ line: DeviceLine, behind n: Int64, if isDue: Bool, on connection: Connection) throws(Failure) -> Bool {
    guard isDue, line.head > n || !line.isClosed else { return false }
    if connection === theirs { try other.makeChangeable() }
    try LineSplit(book: book, connection: connection).split(line, behind: n)
    return true
  }

  /// The last commit of a line that both hold.
  private func lastCommon(_ mine: DeviceLine, _ other: DeviceLine) throws(Failure) -> Int64 {
    let bound = min(mine.head, other.head)
    if try chain(mine, bound, on: ours) == chain(other, bound, on: theirs) { return bound }
    let statement: (DeviceLine) -> SQL = { "SELECT n, chain FROM \(Table.deviceCommit) WHERE device = \($0.number) AND n <= \(bound) ORDER BY n" }
    let left = try ours.rows(statement(mine))
    let right = try theirs.rows(statement(other))
    var common: Int64 = 0
    while try right.step() {
      // Of what was sent of a book many are missing.
      while try left.step(), left.int(0) < right.int(0) {}
      guard left.int(0) == right.int(0), left.int(1) == right.int(1) else { break }
      common = left.int(0)
    }
    return common
  }

  private func chain(_ line: DeviceLine, _ n: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try DeviceCommits.find(Dot(device: line.number, n: n), on: connection)?.chain
  }
}
