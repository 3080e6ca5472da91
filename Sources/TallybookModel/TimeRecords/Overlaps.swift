internal import TallybookBase
internal import TallybookStorage

/// Sessions that share time with one that is written, and how they give way.
struct Overlaps {
  private let parent: Int64
  private let start: Instant
  /// nil: it runs, and all time from its start is its own.
  private let end: Instant?
  /// The session itself, 0 of a new one.
  private let own: Int64

  init(parent: Int64, start: Instant, end: Instant?, own: Int64) {
    self.parent = parent
    self.start = start
    self.end = end
    self.own = own
  }

  /// The sessions of the same collection that it meets, in order of time. Ends that touch do not meet.
  func met(on connection: Connection) throws(Failure) -> [Entry] {
    // What runs ends behind all times that there are.
    let end = end ?? .max
    let statement = try connection.rows(
      """
      SELECT \(EntryList.whole.sql) FROM \(Table.entry) e
      WHERE e.parent = \(parent) AND e.kind = \(Kind.session) AND e.trashed IS NULL AND e.id <> \(own) AND e.time < \(end)
        AND (e.end_time IS NULL OR e.end_time > \(start))
      ORDER BY e.time, e.id
      """)
    var met: [Entry] = []
    while try statement.step() { met.append(Entry(statement.statement)) }
    return met
  }

  func findings(on connection: Connection) throws(Failure) -> [Finding] {
    try met(on: connection).map { session in
      Finding(.warning, .overlap, at: "session \(session.id)", key: "time", Self.text(of: session), id: session.id)
    }
  }

  /// Does what the flags say with those that are met; within the transaction that writes the session.
  func settle(_ flags: SaveFlags, in transaction: Transaction) throws(Failure) {
    for session in try met(on: transaction.connection) {
      guard !flags.contains(.rejectOverlap) else {
        throw Failure(.overlap, "\(Self.text(of: session)) meets it; choose other times, or save it with TRIM_OVERLAP", field: .time, id: session.id)
      }
      try giveWay(try TimeRecord(session.id, "cut", in: transaction), flags, in: transaction)
    }
  }

  private func giveWay(_ other: TimeRecord, _ flags: SaveFlags, in transaction: Transaction) throws(Failure) {
    let beginsBefore = other.start < start
    let end = end ?? .max
    let endsBehind = (other.end ?? .max) > end
    switch (beginsBefore, endsBehind) {
    case (true, true):
      guard flags.contains(.splitOverlap) else {
        throw Failure(
          .overlap, "\(Self.text(of: other.entry)) reaches beyond both ends; save it with SPLIT_OVERLAP to make two of that one", field: .time,
          id: other.id)
      }
      _ = try other.copyRest(from: end, in: transaction)
      try other.cut(from: other.start, to: start, in: transaction)
    case (true, false): try other.cut(from: other.start, to: start, in: transaction)
    case (false, true): try other.cut(from: end, to: other.end, in: transaction)
    case (false, false): _ = try Trash.delete([other.id], [], counting: false, in: transaction)
    }
  }

  private static func text(of session: Entry) -> String {
    let stop = session.end.map { "to \(TimeText.format($0, style: .iso, zone: .utc))" } ?? "and runs"
    return "session \(session.id) \"\(session.name.prefix(60))\" from \(TimeText.format(session.time, style: .iso, zone: .utc)) \(stop)"
  }
}

extension SaveFlags {
  /// Those that say what becomes of sessions that are met.
  static let overlaps: SaveFlags = [.rejectOverlap, .trimOverlap, .splitOverlap]
}
