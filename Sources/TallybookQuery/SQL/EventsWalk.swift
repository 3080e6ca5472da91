internal import CSQLite
internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// A walk over the table `events`: of one session or of one after the other, in order of time within each; or of one type by type.
final class EventsWalk: StatementWalk {
  private let table: EventsTable
  private var sessions: ArraySlice<Int64> = []
  private var session: Int64 = 0
  private var merge: EventMerge?
  /// Where they come type by type.
  private var grouped: EventsByType?
  private var plan: EventsPlan = []
  private var filter = EventFilter()
  // SQLite calls one walk's functions one after the other.
  @exclusivity(unchecked) private var columns = EventColumns()
  /// The order of the rows; nil: as they stand.
  @exclusivity(unchecked) private var order: [Int32]?
  /// How many of them have gone, and which is the present one.
  @exclusivity(unchecked) private var place = 0
  @exclusivity(unchecked) private var row = 0

  init(_ table: EventsTable) { self.table = table }

  override func begin(_ plan: Int32, _ values: UnsafeMutablePointer<OpaquePointer?>?, _ count: Int32) -> Int32 {
    let plan = EventsPlan(rawValue: plan)
    (sessions, merge, grouped, number, isAtEnd) = ([], nil, nil, 0, false)
    begin(EventColumns(), nil)
    self.plan = plan
    var given = (0..<Int(count)).map { values?[$0] }[...]
    let asked = plan.contains(.session) ? given.popFirst() : nil
    var clauses: [Clause] = []
    for (part, comparison) in [(EventsPlan.since, Comparison.greaterOrEqual), (.until, .lessOrEqual)] where plan.contains(part) {
      // Of what is no whole number SQLite decides by itself.
      guard let value = given.popFirst() ?? nil, sqlite3_value_type(value) == SQLITE_INTEGER,
        let condition = try? Condition(.time, comparison, [.int(sqlite3_value_int64(value))])
      else { continue }
      clauses.append(Clause(condition))
    }
    filter = EventFilter(clauses)
    let isRead = table.reading { connection throws(Failure) in
      if let asked {
        sessions = asked.map { [sqlite3_value_int64($0)] } ?? []
      } else {
        let statement = try connection.prepare("SELECT id FROM temp.sessions ORDER BY time, id")
        var all: [Int64] = []
        while try statement.step() { all.append(statement.int(0)) }
        sessions = all[...]
      }
    }
    return isRead ? fill() : SQLITE_ERROR
  }

  override func advance() -> Int32 {
    place += 1
    number += 1
    guard place < columns.count else { return fill() }
    row = order.map { Int($0[place]) } ?? place
    return SQLITE_OK
  }

  /// Makes the first of some rows the present one.
  private func begin(_ columns: EventColumns, _ order: [Int32]?) {
    (self.columns, self.order, place) = (columns, order, 0)
    row = order?.first.map { Int($0) } ?? 0
  }

  /// Reads the next events, of the next session where there are none left of this.
  private func fill() -> Int32 {
    let isRead = table.reading { connection throws(Failure) in
      while true {
        if let read = try merge?.next(ChunkFormat.longest), !read.isEmpty { return begin(read, nil) }
        if let block = try grouped?.next() { return begin(block.columns, block.order) }
        guard let next = sessions.popFirst() else {
          isAtEnd = true
          return
        }
        session = next
        (merge, grouped) = (nil, nil)
        guard let entry = try EntryStore.find(next, on: connection), entry.kind == .session else { continue }
        let state = BookState(table.store, connection, tails: table.tails)
        if plan.isDisjoint(with: [.byType, .byTypeName]) {
          merge = try EventMerge(next, in: state, variants: table.variants, filter: filter, descending: plan.contains(.descending))
        } else {
          let filter = filter
          grouped = try EventsByType(sorted: sorted) { () throws(Failure) in try EventMerge(next, in: state, variants: self.table.variants, filter: filter) }
        }
      }
    }
    return isRead ? SQLITE_OK : SQLITE_ERROR
  }

  /// Types in the order that is asked for: as SQLite compares their numbers, or their names with none before all others.
  private func sorted(_ types: [Int64]) -> [Int64] {
    var types = types.sorted()
    if plan.contains(.byTypeName) {
      let names = Dictionary(uniqueKeysWithValues: types.map { ($0, table.name(of: $0)) })
      types.sort { first, second in
        switch (names[first] ?? nil, names[second] ?? nil) {
        case (nil, nil): first < second
        case (nil, _): true
        case (_, nil): false
        case (let a?, let b?): a.utf8.elementsEqual(b.utf8) ? first < second : a.utf8.lexicographicallyPrecedes(b.utf8)
        }
      }
    }
    return plan.contains(.descending) ? types.reversed() : types
  }

  override func give(_ column: Int32, to context: OpaquePointer?) -> Int32 {
    guard place < columns.count, let column = EventsTable.Column(rawValue: column) else { return SQLITE_OK }
    switch column {
    case .seq: sqlite3_result_int64(context, Int64(bitPattern: columns.seq(row)))
    case .time: sqlite3_result_int64(context, columns.times[row])
    case .type: sqlite3_result_int64(context, columns.types[row])
    case .typeName: give(table.name(of: columns.types[row]), to: context)
    case .phase: sqlite3_result_int(context, Int32(columns.phases[row]))
    case .subject: if let subject { sqlite3_result_int64(context, subject) }
    case .subjectName: give(subject.flatMap(table.name), to: context)
    case .value: if !columns.values.isEmpty, !columns.values[row].isNaN { sqlite3_result_double(context, columns.values[row]) }
    case .text: give(columns.notes.isEmpty ? nil : columns.notes[row], to: context)
    case .variant: if let variant { sqlite3_result_int64(context, variant) }
    case .fields: give(variant.flatMap { table.variants.text(of: $0) }, to: context)
    case .session: sqlite3_result_int64(context, session)
    }
    return SQLITE_OK
  }

  private var variant: Int64? { columns.variants.isEmpty || columns.variants[row] == 0 ? nil : columns.variants[row] }
  private var subject: Int64? { columns.subjects.isEmpty || columns.subjects[row] == 0 ? nil : columns.subjects[row] }
}
