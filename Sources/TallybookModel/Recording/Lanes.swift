package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// The lines of numbers of sessions, one for each device that records them. A session without rows has one line for all its numbers, as each
/// has in a book that was never merged.
package enum Lanes {
  /// A lane as the book has it.
  package struct Lane: Sendable {
    package let number: Int64
    /// The number that it begins with.
    package var first: UInt64
    /// The number that follows all that the book has of it.
    package var next: UInt64
    /// A row of `device`; nil where it is not known.
    package var device: Int64?
    /// The lane that it parted from, which ends at the place where this one begins.
    package var parent: Int64?

    package init(_ number: Int64, first: UInt64, next: UInt64, device: Int64? = nil, parent: Int64? = nil) {
      (self.number, self.first, self.next, self.device, self.parent) = (number, first, next, device, parent)
    }
  }

  /// Where this book numbers the next event of a session.
  package struct Own {
    /// nil: the session has one line.
    package let lane: Int64?
    package let next: UInt64
    let device: Int64?
  }

  /// The rows of a session, by their number.
  package static func rows(of session: Int64, on connection: Connection) throws(Failure) -> [Lane] {
    let rows = try connection.rows("SELECT lane, first_seq, next_seq, device, parent FROM \(Table.lane) WHERE session = \(session) ORDER BY lane")
    var lanes: [Lane] = []
    while try rows.step() {
      let number = rows.int(0)
      let (first, next) = (UInt64(bitPattern: rows.int(1)), UInt64(bitPattern: rows.int(2)))
      guard (0...LaneNumber.most).contains(number), LaneNumber.of(first) == number, LaneNumber.of(next) == number, first <= next else {
        throw damaged("session \(session) has a lane \(number) from the number \(first) to \(next), which cannot be", session)
      }
      lanes.append(Lane(number, first: first, next: next, device: rows.value(3).int, parent: rows.value(4).int))
    }
    return lanes
  }

  /// All lanes of a session, with or without rows.
  package static func all(of session: Int64, on connection: Connection) throws(Failure) -> [Lane] {
    let rows = try Self.rows(of: session, on: connection)
    guard rows.isEmpty else { return rows }
    var lanes: [Int64: Lane] = [:]
    func note(_ first: UInt64, _ next: UInt64) {
      let number = LaneNumber.of(first)
      var lane = lanes[number] ?? Lane(number, first: first, next: next)
      lane.next = max(lane.next, next)
      lanes[number] = lane
    }
    for header in try Chunks.headers(of: session, on: connection) { note(header.firstSeq, header.endSeq) }
    let next = try Chunks.nextSeq(of: session, on: connection)
    note(next, next)
    // A session begins with its first number, whichever of them its chunks have.
    lanes[0]?.first = 1
    lanes[0]?.device = try maker(of: session, on: connection)
    let all = lanes.values.sorted { $0.number < $1.number }
    guard all.allSatisfy({ (0...LaneNumber.most).contains($0.number) && LaneNumber.of($0.next) == $0.number }) else {
      throw damaged("session \(session) has events with numbers from 2^53 on, or a chunk that ends in another lane", session)
    }
    return all
  }

  /// Where this book goes on in a session: in the lane that it has there already; else in lane 0, where the session was made here, or in
  /// one that is named by device and session.
  package static func own(of session: Int64, on connection: Connection) throws(Failure) -> Own {
    let rows = try Self.rows(of: session, on: connection)
    let device = try ownDevice(on: connection)
    if rows.isEmpty {
      let maker = try device == nil ? nil : maker(of: session, on: connection)
      if maker == device?.number { return Own(lane: nil, next: try Chunks.nextSeq(of: session, on: connection), device: device?.number) }
    }
    // What parted from a lane ended it.
    let parents = Set(rows.compactMap(\.parent))
    if let known = rows.first(where: { (device == nil || $0.device == device?.number) && !parents.contains($0.number) && !LaneNumber.isFull($0.next) }) {
      return Own(lane: known.number, next: known.next, device: known.device)
    }
    let taken = Set(try all(of: session, on: connection).map(\.number))
    guard case .blob(let uuid) = try connection.value("SELECT uuid FROM \(Table.entry) WHERE id = \(session)"), taken.count < LaneNumber.most else {
      throw damaged("session \(session) has no UUID or no lane left", session)
    }
    var lane = LaneNumber.own(device: device?.uuid ?? [], session: uuid)
    while taken.contains(lane) { lane = LaneNumber.after(lane) }
    return Own(lane: lane, next: LaneNumber.seq(1, in: lane), device: device?.number)
  }

  /// Keeps the choice of a lane, before the first event goes into it.
  package static func claim(_ own: Own, of session: Int64, on connection: Connection) throws(Failure) {
    guard let number = own.lane else { return }
    guard try !rows(of: session, on: connection).contains(where: { $0.number == number && $0.device == own.device }) else { return }
    var lanes = try all(of: session, on: connection)
    if !lanes.contains(where: { $0.number == number }) {
      lanes.append(Lane(number, first: own.next, next: own.next, device: own.device))
    }
    try keep(lanes, of: session, on: connection)
  }

  /// Writes the rows of a session anew, and how far it has come.
  package static func keep(_ lanes: [Lane], of session: Int64, on connection: Connection) throws(Failure) {
    for lane in lanes {
      try connection.run(
        """
        INSERT OR REPLACE INTO \(Table.lane) (session, lane, first_seq, next_seq, device, parent)
        VALUES (\(session), \(lane.number), \(Int64(bitPattern: lane.first)), \(Int64(bitPattern: lane.next)), \(Value(lane.device)), \(Value(lane.parent)))
        """)
    }
    guard let last = lanes.map(\.next).max() else { return }
    try Chunks.setNextSeq(last, of: session, on: connection)
    // What moved may have been the last.
    try connection.run("UPDATE \(Table.eventLog) SET next_seq = \(Int64(bitPattern: last)) WHERE session = \(session)")
  }

  /// Notes how far a lane has come, of a session that has rows.
  static func raise(_ seq: UInt64, of session: Int64, on connection: Connection) throws(Failure) {
    let lane = LaneNumber.of(seq)
    let (next, first) = (Int64(bitPattern: seq), Int64(bitPattern: LaneNumber.seq(1, in: lane)))
    try connection.run(
      """
      INSERT INTO \(Table.lane) (session, lane, first_seq, next_seq)
      SELECT \(session), \(lane), \(first), \(next) WHERE EXISTS (SELECT 1 FROM \(Table.lane) WHERE session = \(session))
      ON CONFLICT (session, lane) DO UPDATE SET next_seq = max(next_seq, excluded.next_seq)
      """)
  }

  /// The events of a tail that the tables do not have yet: what moves from the one to the other is in both for a moment.
  package static func unstored(_ tail: EventColumns, of session: Int64, on connection: Connection) throws(Failure) -> EventColumns {
    guard !tail.isEmpty else { return tail }
    let greatest = try Chunks.nextSeq(of: session, on: connection)
    let lane = LaneNumber.of(tail.seq(0))
    guard LaneNumber.of(greatest) != lane else { return tail.from(seq: greatest) }
    let rows = try Self.rows(of: session, on: connection)
    guard !rows.isEmpty else { return tail.from(seq: greatest) }
    return tail.from(seq: rows.first { $0.number == lane }?.next ?? 0)
  }

  /// Who made a session: a row of `device`.
  private static func maker(of session: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      """
      SELECT coalesce((SELECT device FROM \(Table.stamp) WHERE entry = \(session) AND part = 0 LIMIT 1),
        (SELECT device FROM \(Table.deviceCommit) WHERE \(session) BETWEEN first_id AND last_id LIMIT 1),
        (SELECT min(number) FROM \(Table.device)))
      """)?.int
  }

  private static func ownDevice(on connection: Connection) throws(Failure) -> (number: Int64, uuid: [UInt8])? {
    let rows = try connection.rows("SELECT number, uuid FROM \(Table.device) WHERE place IS NOT NULL ORDER BY number DESC LIMIT 1")
    return try rows.step() ? (rows.int(0), rows.blob(1)) : nil
  }

  private static func damaged(_ message: String, _ session: Int64) -> Failure {
    Failure(.damagedEvents, "\(message); salvage the book into a new one, or restore a backup", field: .seq, id: session)
  }
}
