internal import Glibc
package import TallybookBase
internal import TallybookEventLog
package import TallybookModel
internal import TallybookStorage

/// What opening a book does about events that a version before lanes has logged: it numbers them behind the greatest, which may be in
/// another device's lane. They get numbers of this book's own lane, after the tails that were left have theirs.
package final class LaneService: BookService {
  package init() {}

  package func recovered(_ store: Store) throws(Failure) -> [Finding] {
    guard !store.isMemory, !store.isReadOnly else { return [] }
    let behind = try store.read { connection throws(Failure) in
      try connection.ids(
        """
        SELECT l.session FROM \(Table.lane) l JOIN \(Table.eventLog) e ON e.session = l.session
        GROUP BY l.session HAVING e.next_seq > max(l.next_seq)
        """)
    }
    var findings: [Finding] = []
    for session in behind {
      do throws(Failure) {
        try store.write(by: nil, at: Clock.read(CLOCK_REALTIME)) { transaction throws(Failure) in
          let connection = transaction.connection
          // Whoever records it goes on with the numbers that it has.
          guard let entry = try EntryStore.find(session, on: connection), try SessionTails.owner(of: session, in: store, on: connection) == nil else { return }
          let moved = try Self.bringHome(session, in: transaction)
          if moved > 0 { findings.append(Lanes.finding(of: moved, entry)) }
        }
      } catch {
        guard error.code != .busy else { continue }
        findings.append(
          Finding(.error, .damaged, at: "session \(session)", key: "seq", "its lanes could not be looked at: \(error.message)", id: session))
      }
    }
    return findings
  }

  /// Gives how many events moved.
  private static func bringHome(_ session: Int64, in transaction: Transaction) throws(Failure) -> Int64 {
    let connection = transaction.connection
    var lanes = try Lanes.rows(of: session, on: connection)
    let next = try Chunks.nextSeq(of: session, on: connection)
    let own = try Lanes.own(of: session, on: connection)
    let lane = LaneNumber.of(next)
    if own.lane == lane || own.lane == nil {
      try Chunks.setNextSeq(next, of: session, on: connection)
      return 0
    }
    let first = lanes.first { $0.number == lane }?.next ?? LaneNumber.seq(1, in: lane)
    let end = own.next &+ (next &- first)
    guard let number = own.lane, first < next, LaneNumber.of(end) == number else {
      throw Failure(.damagedEvents, "the numbers \(first) to \(next) of session \(session) do not fit into a lane; salvage the book into a new one", field: .seq, id: session)
    }
    try Lanes.claim(own, of: session, on: connection)
    lanes = try Lanes.rows(of: session, on: connection)
    let moved = try transaction.withoutHistory { () throws(Failure) in
      try Lanes.shift(first..<next, of: session, to: own.next, in: transaction)
    }
    for place in lanes.indices where lanes[place].number == number { lanes[place].next = end }
    try Lanes.keep(lanes, of: session, on: connection)
    return moved
  }
}
