internal import CSQLite
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// A walk over the table `event_counts`: how many events of each type a session has, by the counts that books keep and the session's tail, and
/// when the first and the last of them are. For these the events are read from both ends, until each type was met.
final class EventCountsWalk: StatementWalk {
  static let declaration = "CREATE TABLE event_counts (session INTEGER, type INTEGER, count INTEGER, first INTEGER, last INTEGER)"

  private enum Column: Int32 {
    case session, type, count, first, last
  }

  private let table: EventsTable
  private var sessions: ArraySlice<Int64> = []
  private var session: Int64 = 0
  /// Its types, the lowest first.
  private var rows: [(type: Int64, count: Int64)] = []
  private var place = 0
  /// When the first and the last event of each are; nil before anybody asked.
  private var times: (first: [Int64: Instant], last: [Int64: Instant])?

  init(_ table: EventsTable) { self.table = table }

  /// Of one session that session alone is walked.
  static func choose(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan else { return SQLITE_MISUSE }
    let info = plan.pointee
    let asked = (0..<Int(info.nConstraint)).first { index in
      guard let constraint = info.aConstraint?[index] else { return false }
      return constraint.iColumn == Column.session.rawValue && Int32(constraint.op) == SQLITE_INDEX_CONSTRAINT_EQ && constraint.usable != 0
    }
    if let asked { info.aConstraintUsage?[asked].argvIndex = 1 }
    plan.pointee.idxNum = asked == nil ? 0 : 1
    plan.pointee.estimatedCost = asked == nil ? 1e6 : 10
    plan.pointee.estimatedRows = asked == nil ? 100_000 : 10
    return SQLITE_OK
  }

  override func begin(_ plan: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32) -> Int32 {
    (sessions, rows, place, number, isAtEnd) = ([], [], 0, 0, false)
    let asked = plan == 1 && count == 1 ? values?[0] : nil
    let isRead = table.reading { connection throws(Failure) in
      let which: SQL = asked.map { "WHERE id = \(sqlite3_value_int64($0))" } ?? ""
      let statement = try connection.prepare("SELECT id FROM temp.sessions \(which) ORDER BY time, id")
      var all: [Int64] = []
      while try statement.step() { all.append(statement.int(0)) }
      sessions = all[...]
    }
    return isRead ? fill() : SQLITE_ERROR
  }

  override func advance() -> Int32 {
    place += 1
    number += 1
    return place < rows.count ? SQLITE_OK : fill()
  }

  /// Counts the next session that has events.
  private func fill() -> Int32 {
    let isRead = table.reading { connection throws(Failure) in
      (rows, place, times) = ([], 0, nil)
      while rows.isEmpty {
        guard let next = sessions.popFirst() else {
          isAtEnd = true
          return
        }
        session = next
        rows = try counts(of: next, on: connection)
      }
    }
    return isRead ? SQLITE_OK : SQLITE_ERROR
  }

  private func counts(of session: Int64, on connection: Connection) throws(Failure) -> [(type: Int64, count: Int64)] {
    let statement = try connection.statement("SELECT type, events FROM \(Table.eventCount) WHERE session = \(session)")
    defer { statement.reset() }
    var counts: [Int64: Int64] = [:]
    while try statement.step() { counts[statement.int(0)] = statement.int(1) }
    if let tail = table.tails[session] {
      // What moved from the tail to a chunk is in both for a moment.
      let variants = table.variants.types
      for type in try Lanes.unstored(tail, of: session, on: connection).types { counts[variants[type] ?? type, default: 0] &+= 1 }
    }
    return counts.filter { $0.value > 0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  override func give(_ column: Int32, to context: OpaquePointer?) -> Int32 {
    guard place < rows.count, let column = Column(rawValue: column) else { return SQLITE_OK }
    switch column {
    case .session: sqlite3_result_int64(context, session)
    case .type: sqlite3_result_int64(context, rows[place].type)
    case .count: sqlite3_result_int64(context, rows[place].count)
    case .first, .last:
      guard times != nil || table.reading(readTimes) else { return SQLITE_ERROR }
      let found = column == .first ? times?.first : times?.last
      if let time = found?[rows[place].type] { sqlite3_result_int64(context, time) }
    }
    return SQLITE_OK
  }

  private func readTimes(on connection: Connection) throws(Failure) {
    let state = BookState(table.store, connection, tails: table.tails)
    func ends(descending: Bool) throws(Failure) -> [Int64: Instant] {
      var times: [Int64: Instant] = [:]
      var missing = Set(rows.map(\.type))
      let merge = try EventMerge(session, in: state, variants: table.variants, descending: descending)
      while !missing.isEmpty, case let block = try merge.next(Self.atOnce), !block.isEmpty {
        for row in 0..<block.count where missing.contains(block.types[row]) {
          missing.remove(block.types[row])
          times[block.types[row]] = block.times[row]
        }
      }
      return times
    }
    times = (try ends(descending: false), try ends(descending: true))
  }

  /// So many events are looked at together.
  private static let atOnce = 4096
}
