internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Frames of streams of which others are still to come: rows of the table `incoming`. Of those that were merged last a row says so: frames of them that
/// come again wait for nothing.
struct IncomingFrames {
  private let store: Store
  /// What `last` says in a row of a stream that was merged.
  private static let merged: Int64 = 2
  private static let mostMerged: Int64 = 256

  init(_ store: Store) { self.store = store }

  /// All frames of a stream, where some that came are what was missing; nil where there are more to come.
  func complete(with frames: [Frame]) throws(Failure) -> [Frame]? {
    var all: [UInt32: Frame] = [:]
    for frame in frames { all[frame.number] = frame }
    let (stream, book) = (frames[0].stream, frames[0].book)
    let isWhole = { (known: Set<UInt32>, last: UInt32?) in last.map { Int($0) + 1 == known.count } ?? false }
    var (known, last) = (Set(all.keys), all.values.first(where: \.isLast)?.number)
    if !isWhole(known, last) {
      try store.read { (connection) throws(Failure) in
        // What they hold is read once all are here.
        let kept = try connection.rows("SELECT number, last FROM \(Table.incoming) WHERE stream = \(stream.bytes)")
        while try kept.step() {
          let number = UInt32(truncatingIfNeeded: kept.int(0))
          known.insert(number)
          if kept.int(1) != 0 { last = number }
        }
        guard isWhole(known, last) else { return }
        let rows = try connection.rows("SELECT number, last, body FROM \(Table.incoming) WHERE stream = \(stream.bytes)")
        while try rows.step() {
          let number = UInt32(truncatingIfNeeded: rows.int(0))
          if all[number] == nil { all[number] = Frame(stream: stream, book: book, number: number, isLast: rows.int(1) != 0, body: rows.blob(2)) }
        }
      }
    }
    return isWhole(Set(all.keys), last) ? all.values.sorted { $0.number < $1.number } : nil
  }

  /// Whether a stream was merged not long ago.
  func isMerged(_ stream: UUID) throws(Failure) -> Bool {
    try store.read { (connection) throws(Failure) in
      try connection.value("SELECT 1 FROM \(Table.incoming) WHERE stream = \(stream.bytes) AND last = \(Self.merged)") != nil
    }
  }

  func keep(_ frames: [Frame], by author: String?, at now: Instant) throws(Failure) {
    try store.write(by: author, at: now) { (transaction) throws(Failure) in
      for frame in frames {
        try transaction.connection.run(
          """
          INSERT OR IGNORE INTO \(Table.incoming) (stream, number, last, time, body)
          VALUES (\(frame.stream.bytes), \(Int64(frame.number)), \(frame.isLast ? 1 : 0), \(now), \(frame.body))
          """)
      }
    }
  }

  /// A stream is merged: what was kept of it goes but for that, as does what waits for the rest for long, which will be sent anew.
  func forget(_ stream: UUID, in transaction: Transaction) throws(Failure) {
    let (connection, old) = (transaction.connection, transaction.now &- Self.longest)
    try connection.run("DELETE FROM \(Table.incoming) WHERE stream = \(stream.bytes) OR time < \(old)")
    try connection.run(
      """
      DELETE FROM \(Table.incoming) WHERE last = \(Self.merged) AND time <= (
        SELECT time FROM \(Table.incoming) WHERE last = \(Self.merged) ORDER BY time DESC LIMIT 1 OFFSET \(Self.mostMerged - 1))
      """)
    try connection.run(
      "INSERT INTO \(Table.incoming) (stream, number, last, time, body) VALUES (\(stream.bytes), 0, \(Self.merged), \(transaction.now), x'')")
  }

  /// 30 days.
  private static let longest: Int64 = 30 * 86_400 * 1_000_000_000

  /// What is here of each stream, from its first frame on.
  static func received(on connection: Connection) throws(Failure) -> [BookVector.Received] {
    var received: [BookVector.Received] = []
    var (stream, count, size): (UUID?, UInt32, UInt32) = (nil, 0, 0)
    var hash = SHA256()
    func end() {
      if let stream, count > 0 { received.append(.init(stream: stream, count: count, size: size, hash: Array(hash.digest().prefix(BookVector.hashSize)))) }
    }
    let rows = try connection.rows("SELECT stream, number, body FROM \(Table.incoming) WHERE last <> \(merged) ORDER BY stream, number")
    while try rows.step() {
      guard let next = UUID(stored: rows.blob(0)) else { continue }
      if next != stream {
        end()
        (stream, count, size, hash) = (next, 0, 0, SHA256())
      }
      guard rows.int(1) == Int64(count) else { continue }
      let body = rows.blob(2)
      body.withUnsafeBytes { hash.update($0) }
      (count, size) = (count + 1, max(size, UInt32(truncatingIfNeeded: body.count)))
    }
    end()
    return received
  }
}
