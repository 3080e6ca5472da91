internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// What a stream follows: commits that the receiver must have, by whatever names its lines have by now.
struct ExcerptBase {
  private let excerpt: Connection
  private let own: Connection
  private let lines: [DeviceLine]

  init(of excerpt: Connection, in own: Connection) throws(Failure) {
    (self.excerpt, self.own) = (excerpt, own)
    lines = try DeviceLine.all(on: own)
  }

  /// Adds to what was sent where the receiver's lines part, so that both come to call commits the same.
  ///
  /// - Throws: `state`: the receiver lacks commits.
  func complete() throws(Failure) {
    let bases = try excerpt.rows(
      """
      SELECT s.device, s.first, s.n, c.chain FROM sent_since s
      LEFT JOIN \(Table.deviceCommit) c ON c.device = s.device AND c.n = s.n WHERE s.n > 0
      """)
    while try bases.step() {
      let (device, first, n) = (bases.int(0), bases.int(1), bases.int(2))
      guard !bases.isNull(3) else {
        throw Failure(.frame, "the changes are damaged: the commit that they follow is not told; fetch them again")
      }
      guard let line = try line(with: n, bases.int(3)) else {
        throw Failure(.changesMissing, "changes that come before these are not here; ask for changes with this book's vector as it is now")
      }
      try add(line, from: first, upTo: n, to: device)
    }
  }

  /// The receiver's line that has a commit.
  private func line(with n: Int64, _ chain: Int64) throws(Failure) -> DeviceLine? {
    for line in lines { if try line.has(n, chain, on: own) { return line } }
    return nil
  }

  /// Adds the first and last commits of the lines that lead to one, back to where the sender's line begins.
  private func add(_ line: DeviceLine, from first: Int64, upTo n: Int64, to device: Int64) throws(Failure) {
    var (line, last): (DeviceLine?, Int64) = (line, n)
    var steps = 0
    while let here = line, last >= first, steps <= lines.count {
      let start = try self.first(of: here) ?? last + 1
      for n in Set([max(start, first), last]) where n >= start {
        guard let chain = try DeviceCommits.find(Dot(device: here.number, n: n), on: own)?.chain else { continue }
        try excerpt.run("INSERT OR IGNORE INTO \(Table.deviceCommit) (device, n, clock, chain) VALUES (\(device), \(n), 0, \(chain))")
      }
      last = start - 1
      line = here.parent.flatMap { parent in lines.first { $0.uuid == parent } }
      steps += 1
    }
  }

  private func first(of line: DeviceLine) throws(Failure) -> Int64? {
    try own.value("SELECT min(n) FROM \(Table.deviceCommit) WHERE device = \(line.number)")?.int
  }
}
