package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// Chunks of events as rows of a book, with the counts that are kept beside them.
package enum Chunks {
  /// What is known of a chunk without decoding it.
  package struct Header: Sendable {
    package let id: Int64
    let session: Int64
    package let firstSeq: UInt64
    package let count: Int
    let earliest: Instant
    let latest: Instant

    package var endSeq: UInt64 { firstSeq &+ UInt64(clamping: count) }
  }

  package static func headers(of session: Int64, on connection: Connection) throws(Failure) -> [Header] {
    let statement = try connection.statement(
      "SELECT id, first_seq, count, min_time, max_time FROM \(Table.chunk) WHERE session = \(session) ORDER BY first_seq")
    defer { statement.reset() }
    var headers: [Header] = []
    while try statement.step() {
      guard (1...ChunkFormat.mostSeq).contains(UInt64(bitPattern: statement.int(1))) else {
        throw Failure(
          .damagedEvents, "session \(session) has a chunk of events that begins with the number \(statement.int(1)); salvage the book into a new one", field: .seq,
          id: session)
      }
      headers.append(
        Header(
          id: statement.int(0), session: session, firstSeq: UInt64(bitPattern: statement.int(1)), count: Int(clamping: statement.int(2)),
          earliest: statement.int(3), latest: statement.int(4)))
    }
    return headers
  }

  /// The events of a chunk, which may be more by now than when its header was read; nil where it was removed meanwhile.
  package static func read(_ header: Header, on connection: Connection) throws(Failure) -> EventColumns? {
    // An id alone may be another chunk's by now.
    let statement = try connection.statement(
      """
      SELECT first_seq, body FROM \(Table.chunk) WHERE id = \(header.id) AND session = \(header.session)
        AND first_seq = \(Int64(bitPattern: header.firstSeq))
      """)
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    let firstSeq = UInt64(bitPattern: statement.int(0))
    var columns = EventColumns()
    do throws(Failure) {
      try statement.withBlob(1) { (body) throws(Failure) in try ChunkDecoder.decode(body, firstSeq: firstSeq, into: &columns) }
    } catch {
      let range = "seq \(header.firstSeq) to \(header.endSeq &- 1)"
      throw Failure(error.cause, "session \(header.session), \(range): \(error.message)", field: .seq, id: header.session)
    }
    return columns
  }

  /// The number that follows all that the book has of a session: of its greatest lane, where it has several.
  package static func nextSeq(of session: Int64, on connection: Connection) throws(Failure) -> UInt64 {
    let stored = try connection.value("SELECT next_seq FROM \(Table.eventLog) WHERE session = \(session)")?.int
    let next = stored.map { UInt64(bitPattern: $0) } ?? 1
    guard (1...ChunkFormat.mostSeq).contains(next) else {
      throw Failure(
        .damagedEvents, "the next event of session \(session) would have the number \(next); salvage the book into a new one, or restore a backup", field: .seq,
        id: session)
    }
    return next
  }

  /// Keeps events of a session: a short last chunk is rewritten with what follows it, the rest becomes new chunks; counts
  /// and the next number go along. Seqs rise and begin at the session's next one or behind it.
  package static func append(_ columns: EventColumns, to session: Int64, on connection: Connection) throws(Failure) {
    guard !columns.isEmpty else { return }
    for range in columns.contiguousRanges() { try append(columns, range, to: session, on: connection) }
    try count(columns, of: session, on: connection)
    try setNextSeq(columns.seq(columns.count - 1) &+ 1, of: session, on: connection)
  }

  /// The same for a chunk of another book whose bytes are good as they are.
  package static func append(_ columns: EventColumns, as body: [UInt8], to session: Int64, on connection: Connection) throws(Failure) {
    guard !columns.isEmpty else { return }
    let bounds = columns.times.withUnsafeBufferPointer(bounds)
    try insert(body, columns.count, bounds, firstSeq: columns.seq(0), of: session, on: connection)
    try count(columns, of: session, on: connection)
    try setNextSeq(columns.seq(columns.count - 1) &+ 1, of: session, on: connection)
  }

  /// Makes a chunk end before one of its numbers; what follows becomes another one.
  static func part(_ header: Header, at seq: UInt64, on connection: Connection) throws(Failure) {
    guard let columns = try read(header, on: connection), let row = (0..<columns.count).first(where: { columns.seq($0) >= seq }), row > 0 else { return }
    var (kept, rest) = (EventColumns(), EventColumns())
    kept.append(copying: columns, 0..<row)
    rest.append(copying: columns, row..<columns.count)
    try rewrite(header.id, kept, on: connection)
    let bounds = rest.times.withUnsafeBufferPointer(bounds)
    try insert(try ChunkEncoder.encode(rest), rest.count, bounds, firstSeq: seq, of: header.session, on: connection)
  }

  /// The same for points of the caller's, numbered from `firstSeq` and counted, which are encoded where they lie; false where
  /// one of them is of now, which the transaction must then be taken back for: it is seen while they are encoded, since a look
  /// at all of them before costs a tenth of the whole.
  static func append(
    _ times: UnsafeBufferPointer<Int64>, _ types: UnsafeBufferPointer<Int64>, _ counts: [Int64: Int64], firstSeq: UInt64,
    to session: Int64, on connection: Connection
  ) throws(Failure) -> Bool {
    let rows = min(times.count, types.count)
    guard rows > 0, let times = times.baseAddress, let types = types.baseAddress else { return true }
    for row in stride(from: 0, to: rows, by: ChunkFormat.longest) {
      let length = min(ChunkFormat.longest, rows - row)
      let seq = firstSeq &+ UInt64(row)
      let bounds = Self.bounds(UnsafeBufferPointer(start: times + row, count: length))
      guard bounds.earliest != .min else { return false }
      if let last = try shortLast(of: session, before: seq, adding: length, on: connection) {
        var merged = last.columns
        try merged.appendRows(length, firstSeq: seq) { $0.update(from: times + row, count: length) } types: {
          $0.update(from: types + row, count: length)
        }
        try rewrite(last.id, merged, on: connection)
      } else {
        let body = try ChunkEncoder.encode(count: length, times: times + row, types: types + row)
        try insert(body, length, bounds, firstSeq: seq, of: session, on: connection)
      }
    }
    for (type, events) in counts {
      try EventCounts.add(events: events, starts: events, type: type, session: session, on: connection)
    }
    try setNextSeq(firstSeq &+ UInt64(rows), of: session, on: connection)
    return true
  }

  package static func setNextSeq(_ seq: UInt64, of session: Int64, on connection: Connection) throws(Failure) {
    connection.known?.logged[session, default: []].insert(seq)
    try connection.run(
      """
      INSERT INTO \(Table.eventLog) (session, next_seq, has_tail) VALUES (\(session), \(Int64(bitPattern: seq)), 0)
      ON CONFLICT (session) DO UPDATE SET next_seq = max(next_seq, excluded.next_seq)
      """)
    try Lanes.raise(seq, of: session, on: connection)
  }

  /// Says whether a tail is expected beside the book.
  package static func setTail(_ isExpected: Bool, of session: Int64, on connection: Connection) throws(Failure) {
    try connection.run(
      """
      INSERT INTO \(Table.eventLog) (session, next_seq, has_tail) VALUES (\(session), 1, \(isExpected ? 1 : 0))
      ON CONFLICT (session) DO UPDATE SET has_tail = excluded.has_tail
      """)
  }

  private static func append(
    _ columns: EventColumns, _ range: Range<Int>, to session: Int64, on connection: Connection
  ) throws(Failure) {
    if let last = try shortLast(of: session, before: columns.seq(range.lowerBound), adding: range.count, on: connection) {
      var merged = last.columns
      for row in range { merged.append(columns[row]) }
      try rewrite(last.id, merged, on: connection)
      return
    }
    let body = try ChunkEncoder.encode(columns, range)
    let bounds = columns.times.withUnsafeBufferPointer { times in Self.bounds(UnsafeBufferPointer(rebasing: times[range])) }
    try insert(body, range.count, bounds, firstSeq: columns.seq(range.lowerBound), of: session, on: connection)
  }

  private static func insert(
    _ body: [UInt8], _ count: Int, _ bounds: (earliest: Instant, latest: Instant), firstSeq: UInt64, of session: Int64,
    on connection: Connection
  ) throws(Failure) {
    try connection.run(
      """
      INSERT INTO \(Table.chunk) (session, first_seq, count, min_time, max_time, body)
      VALUES (\(session), \(Int64(bitPattern: firstSeq)), \(Int64(count)), \(bounds.earliest), \(bounds.latest), \(body))
      """)
    if let id = try connection.value("SELECT last_insert_rowid()")?.int { try SearchPending.add(chunk: id, on: connection) }
  }

  package static func rewrite(_ id: Int64, _ columns: EventColumns, on connection: Connection) throws(Failure) {
    let (earliest, latest) = columns.times.withUnsafeBufferPointer(bounds)
    try connection.run(
      """
      UPDATE \(Table.chunk) SET count = \(Int64(columns.count)), min_time = \(earliest), max_time = \(latest),
        body = \(try ChunkEncoder.encode(columns)) WHERE id = \(id)
      """)
    try SearchPending.add(chunk: id, on: connection)
  }

  private static func bounds(_ times: UnsafeBufferPointer<Int64>) -> (earliest: Instant, latest: Instant) {
    guard var earliest = times.first else { return (0, 0) }
    var latest = earliest
    for time in times {
      earliest = min(earliest, time)
      latest = max(latest, time)
    }
    return (earliest, latest)
  }

  /// The chunk before a number, where what follows fits into it: the last one of its lane.
  private static func shortLast(
    of session: Int64, before seq: UInt64, adding count: Int, on connection: Connection
  ) throws(Failure) -> (id: Int64, columns: EventColumns)? {
    let statement = try connection.statement(
      """
      SELECT id, first_seq, count, min_time, max_time FROM \(Table.chunk) WHERE session = \(session) AND first_seq < \(Int64(bitPattern: seq))
      ORDER BY first_seq DESC LIMIT 1
      """)
    guard try statement.step() else { return nil }
    let header = Header(
      id: statement.int(0), session: session, firstSeq: UInt64(bitPattern: statement.int(1)), count: Int(clamping: statement.int(2)),
      earliest: statement.int(3), latest: statement.int(4))
    statement.reset()
    guard header.endSeq == seq, header.count &+ count <= ChunkFormat.longest else { return nil }
    // A last chunk that cannot be read stays as it is: the check reports it, and what is new is not lost with it.
    guard let columns = try? read(header, on: connection), columns.count == header.count else { return nil }
    return (header.id, columns)
  }

  private static func count(_ columns: EventColumns, of session: Int64, on connection: Connection) throws(Failure) {
    var counts: [Int64: (events: Int64, starts: Int64)] = [:]
    let stop = UInt8(Phase.stop.rawValue)
    // A table of the last types spares looking up each event: most sessions have a handful of types.
    var kept = [(type: Int64, events: Int64, starts: Int64)](repeating: (0, 0, 0), count: 64)
    columns.types.withUnsafeBufferPointer { types in
      columns.phases.withUnsafeBufferPointer { phases in
        kept.withUnsafeMutableBufferPointer { kept in
          for row in 0..<types.count {
            let type = types[row]
            let place = Int(truncatingIfNeeded: type & 63)
            if kept[place].type != type {
              counts[kept[place].type, default: (0, 0)].events += kept[place].events
              counts[kept[place].type, default: (0, 0)].starts += kept[place].starts
              kept[place] = (type, 0, 0)
            }
            kept[place].events &+= 1
            kept[place].starts &+= phases[row] == stop ? 0 : 1
          }
        }
      }
    }
    for last in kept {
      counts[last.type, default: (0, 0)].events += last.events
      counts[last.type, default: (0, 0)].starts += last.starts
    }
    counts = counts.filter { $0.value.events != 0 }
    for (type, count) in counts {
      try EventCounts.add(events: count.events, starts: count.starts, type: type, session: session, on: connection)
    }
  }
}
