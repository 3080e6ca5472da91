package import TallybookBase
internal import TallybookEventLog
package import TallybookStorage

/// Which commits told of a session's events: a row of `stamp` for each, by the number that follows what it told of in a lane, and where several told
/// of the same a row of `sibling` for each other one. Who knows the commits has the events, so only those behind are to be sent.
package enum EventCuts {
  /// A commit told of a session's events before a number.
  struct Cut {
    let session: Int64
    let end: UInt64
    let dot: Dot
  }

  /// Those of whose rows a condition holds.
  static func all(_ condition: SQL, on connection: Connection) throws(Failure) -> [Cut] {
    var cuts: [Cut] = []
    for table in [Table.stamp, .sibling] {
      let rows = try connection.rows("SELECT entry, key, device, n FROM \(table) WHERE part = \(Part.cut) AND \(condition)")
      while try rows.step() { cuts.append(Cut(session: rows.int(0), end: UInt64(bitPattern: rows.int(1)), dot: Dot(device: rows.int(2), n: rows.int(3)))) }
    }
    return cuts
  }

  /// Notes that a commit told of all that a lane had before a number and nobody had told of. Where another one told of the same both are known: who
  /// sends what follows may know either.
  static func note(_ end: UInt64, of session: Int64, _ dot: Dot, on connection: Connection) throws(Failure) {
    let key = Int64(bitPattern: end)
    try connection.run(
      """
      INSERT INTO \(Table.stamp) (entry, part, key, device, n) VALUES (\(session), \(Part.cut), \(key), \(dot.device), \(dot.n))
      ON CONFLICT DO NOTHING
      """)
    try connection.run(
      """
      INSERT OR IGNORE INTO \(Table.sibling) (entry, part, key, device, n)
      SELECT entry, part, key, \(dot.device), \(dot.n) FROM \(Table.stamp)
      WHERE entry = \(session) AND part = \(Part.cut) AND key = \(key) AND (device, n) <> (\(dot.device), \(dot.n))
      """)
  }

  /// Notes the same of numbers of any lanes.
  static func note(_ ends: Set<UInt64>, of session: Int64, _ dot: Dot, on connection: Connection) throws(Failure) {
    var last: [Int64: UInt64] = [:]
    for end in ends { last[LaneNumber.of(end &- 1)] = max(end, last[LaneNumber.of(end &- 1)] ?? 0) }
    for end in last.values.sorted() { try note(end, of: session, dot, on: connection) }
  }

  /// Numbers from one on, of a lane, are others now.
  static func renumber(_ seqs: Range<UInt64>, of session: Int64, to target: UInt64, on connection: Connection) throws(Failure) {
    let (first, end) = (Int64(bitPattern: seqs.lowerBound), Int64(bitPattern: seqs.upperBound))
    let behind: SQL = "entry = \(session) AND part = \(Part.cut) AND key > \(first) AND key <= \(end)"
    // What the commit told of that stays. Who told of the same beside it needs no row there: whoever lacks this commit is sent those events.
    try connection.run(
      """
      INSERT OR IGNORE INTO \(Table.stamp) (entry, part, key, device, n)
      SELECT entry, part, \(first), device, n FROM \(Table.stamp) WHERE \(behind) ORDER BY key LIMIT 1
      """)
    for table in [Table.stamp, .sibling] {
      try connection.run("UPDATE OR REPLACE \(table) SET key = key + \(Int64(bitPattern: target &- seqs.lowerBound)) WHERE \(behind)")
    }
  }

  /// What the book has and no commit told of, as the number that follows it in each lane: what was logged before the book was first merged, by an
  /// older library, or came from another book's recorder.
  package static func untold(on connection: Connection) throws(Failure) -> [(session: Int64, end: UInt64)] {
    let rows = try connection.rows(
      """
      SELECT session, stop FROM (SELECT session, first_seq >> 32 AS lane, max(first_seq + count) AS stop FROM \(Table.chunk) GROUP BY session, first_seq >> 32)
      WHERE stop > coalesce((SELECT max(key) FROM \(Table.stamp) WHERE entry = session AND part = \(Part.cut) AND key > lane << 32 AND key <= (lane + 1) << 32), 0)
      ORDER BY session, stop
      """)
    var found: [(session: Int64, end: UInt64)] = []
    while try rows.step() { found.append((rows.int(0), UInt64(bitPattern: rows.int(1)))) }
    return found
  }
}
