internal import CSQLite
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A walk over the table `bouts`: of one session or of one after the other, in order of time within each.
final class BoutsWalk: StatementWalk {
  static let declaration = """
    CREATE TABLE bouts (seq INTEGER, time INTEGER, "end" INTEGER, duration INTEGER, type INTEGER, type_name TEXT, subject INTEGER, subject_name TEXT, \
    value REAL, text TEXT, stop_text TEXT, state INTEGER, variant INTEGER, fields TEXT, session INTEGER HIDDEN)
    """

  private enum Column: Int32 {
    case seq, time, end, duration, type, typeName, subject, subjectName, value, text, stopText, state, variant, fields, session
  }

  private let table: EventsTable
  private var sessions: ArraySlice<SessionSpan> = []
  private var reader: SessionBouts?
  // SQLite calls one walk's functions one after the other.
  @exclusivity(unchecked) private var bouts: [Bout] = []
  @exclusivity(unchecked) private var place = 0

  init(_ table: EventsTable) { self.table = table }

  /// Of one session that session alone is walked.
  static func choose(_ plan: UnsafeMutablePointer<sqlite3_index_info>?) -> Int32 {
    guard let plan else { return SQLITE_MISUSE }
    let info = plan.pointee
    var asked: Int?
    for index in 0..<Int(info.nConstraint) {
      guard let constraint = info.aConstraint?[index] else { break }
      guard constraint.iColumn == Column.session.rawValue, Int32(constraint.op) == SQLITE_INDEX_CONSTRAINT_EQ else { continue }
      // Another order of the tables gives the session's id; this one would walk all sessions for each row.
      guard constraint.usable != 0 else { return SQLITE_CONSTRAINT }
      if asked == nil { asked = index }
    }
    if let asked {
      info.aConstraintUsage?[asked].argvIndex = 1
      info.aConstraintUsage?[asked].omit = 1
    }
    if asked != nil, info.nOrderBy == 1, let term = info.aOrderBy?.pointee, term.iColumn == Column.time.rawValue, term.desc == 0 {
      plan.pointee.orderByConsumed = 1
    }
    plan.pointee.idxNum = asked == nil ? 0 : 1
    plan.pointee.estimatedCost = asked == nil ? 1e8 : 1e5
    plan.pointee.estimatedRows = Int64(plan.pointee.estimatedCost)
    return SQLITE_OK
  }

  override func begin(_ plan: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32) -> Int32 {
    (sessions, reader, bouts, place, number, isAtEnd) = ([], nil, [], 0, 0, false)
    let asked = plan == 1 && count == 1 ? values?[0] : nil
    let isRead = table.reading { connection throws(Failure) in
      if let asked {
        let session = try EntryStore.find(sqlite3_value_int64(asked), on: connection)
        sessions = session.flatMap { $0.kind == .session ? [SessionSpan($0)] : nil } ?? []
      } else {
        let statement = try connection.prepare("SELECT id, time, \"end\" FROM temp.sessions ORDER BY time, id")
        var all: [SessionSpan] = []
        while try statement.step() {
          all.append(SessionSpan(id: statement.int(0), start: statement.int(1), end: statement.isNull(2) ? nil : statement.int(2)))
        }
        sessions = all[...]
      }
    }
    return isRead ? fill() : SQLITE_ERROR
  }

  override func advance() -> Int32 {
    place += 1
    number += 1
    return place < bouts.count ? SQLITE_OK : fill()
  }

  /// Reads the next bouts, of the next session where there are none left of this.
  private func fill() -> Int32 {
    let isRead = table.reading { connection throws(Failure) in
      (bouts, place) = ([], 0)
      while true {
        if let some = try reader?.next() {
          bouts = some
          return
        }
        guard let next = sessions.popFirst() else {
          isAtEnd = true
          return
        }
        reader = try SessionBouts(next, in: BookState(table.store, connection, tails: table.tails), variants: table.variants)
      }
    }
    return isRead ? SQLITE_OK : SQLITE_ERROR
  }

  override func give(_ column: Int32, to context: OpaquePointer?) -> Int32 {
    guard bouts.indices.contains(place), let column = Column(rawValue: column) else { return SQLITE_OK }
    let bout = bouts[place]
    switch column {
    case .seq: sqlite3_result_int64(context, bout.id)
    case .time: sqlite3_result_int64(context, bout.event.time)
    case .end: give(bout.end, to: context)
    case .duration: give(bout.duration, to: context)
    case .type: sqlite3_result_int64(context, bout.event.type)
    case .typeName: give(table.name(of: bout.event.type), to: context)
    case .subject: give(bout[.subject].int, to: context)
    case .subjectName: give(bout[.subject].int.flatMap(table.name), to: context)
    case .value: if let value = bout.event.value { sqlite3_result_double(context, value) }
    case .text: give(bout.event.note, to: context)
    case .stopText: give(bout.stopText, to: context)
    case .state: give(bout[.state].int, to: context)
    case .variant: give(bout[.variant].int, to: context)
    case .fields: give(bout.fieldsText, to: context)
    case .session: sqlite3_result_int64(context, bout.session)
    }
    return SQLITE_OK
  }

  private func give(_ number: Int64?, to context: OpaquePointer?) { if let number { sqlite3_result_int64(context, number) } }
}
