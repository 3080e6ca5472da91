package import TallybookBase
package import TallybookEventLog
package import TallybookModel

/// The events of a session that a query selects, in order of time and seq.
package final class EventRows: RowSource {
  private let session: Int64
  private let merge: EventMerge
  private let query: Query
  // One thread's at a time, and nothing that reads them comes back here.
  @exclusivity(unchecked) private var buffer = EventColumns()
  /// Of the event that comes next; the one before it is the present one.
  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var left: UInt64

  init(_ query: Query, in book: Book) throws(Failure) {
    self.query = query
    session = query.parent ?? 0
    left = query.limit == 0 ? .max : query.limit
    let session = session
    merge = try book.state(.of(session: session)) { state throws(Failure) in
      try EventRows.merge(query, in: state, outliving: book)
    }
    try skip()
  }

  /// The rows of one state, read while it lasts.
  package init(_ query: Query, in state: BookState) throws(Failure) {
    self.query = query
    session = query.parent ?? 0
    left = query.limit == 0 ? .max : query.limit
    merge = try EventRows.merge(query, in: state, outliving: nil)
    try skip()
  }

  private static func merge(_ query: Query, in state: BookState, outliving book: Book?) throws(Failure) -> EventMerge {
    try EventMerge(
      try EntryStore.require(query.parent ?? 0, [.session], on: state.connection), in: state, outliving: book,
      filter: EventFilter(query.conditions + after(query)), descending: query.isDescending)
  }

  package func next() throws(Failure) -> Row? { try step() ? row : nil }

  /// Steps to the next event, which is read where it lies: to make a row of each would cost more than all the rest. False behind the last.
  @inline(__always)
  func step() throws(Failure) -> Bool {
    if position == buffer.count || left == 0 {
      guard try fill() else { return false }
    }
    position += 1
    left -= 1
    return true
  }

  /// Reads the next events; false where there are none.
  @inline(never)
  private func fill() throws(Failure) -> Bool {
    guard left > 0 else { return false }
    buffer = try merge.next(Int(min(left, 1024)))
    position = 0
    return !buffer.isEmpty
  }

  /// The present event, to which a step has led.
  var row: Row { .event(buffer[position - 1], session: session) }

  /// A field of it.
  @inline(__always)
  func value(_ field: Field) -> Value {
    switch field {
    case .time: .int(buffer.times[position - 1])
    case .type: .int(buffer.types[position - 1])
    case .id, .seq: .int(Int64(bitPattern: buffer.seq(position - 1)))
    case .session: .int(session)
    default: row[field]
    }
  }

  /// The next events as columns.
  package func next(_ capacity: Int) throws(Failure) -> EventColumns {
    var columns = EventColumns()
    let wanted = Int(min(UInt64(clamping: capacity), left))
    while position < buffer.count, columns.count < wanted {
      columns.append(copying: buffer, position)
      position += 1
    }
    if columns.isEmpty, wanted > 0 { columns = try merge.next(wanted) }
    left -= UInt64(columns.count)
    return columns
  }

  package var token: String? {
    guard position > 0, position <= buffer.count else { return nil }
    let event = buffer[position - 1]
    return PageToken(field: .time, isDescending: query.isDescending, value: .int(event.time), id: Int64(bitPattern: event.seq)).text
  }

  package var columns: [RowColumn] { Row.eventFields.map { RowColumn($0) } }

  /// How many events a query selects; all of them without walking.
  static func count(_ query: Query, in book: Book) throws(Failure) -> UInt64 {
    let session = query.parent ?? 0
    guard query.conditions.isEmpty else {
      let rows = try EventRows(query, in: book)
      var count: UInt64 = 0
      while true {
        let columns = try rows.next(ChunkFormat.longest)
        guard !columns.isEmpty else { return count }
        count += UInt64(columns.count)
      }
    }
    return try book.state(.of(session: session)) { state throws(Failure) in
      let entry = try EntryStore.require(session, [.session], on: state.connection)
      return UInt64(max(0, try state.eventCount(of: entry.id)))
    }
  }

  /// What a page begins behind, as a condition; ties are passed over one by one.
  private static func after(_ query: Query) -> [Condition] {
    guard let token = query.after, token.value.int != nil else { return [] }
    let condition = try? Condition(.time, query.isDescending ? .lessOrEqual : .greaterOrEqual, [token.value])
    return condition.map { [$0] } ?? []
  }

  private func skip() throws(Failure) {
    guard let token = query.after, let time = token.value.int else { return }
    let seq = UInt64(bitPattern: token.id)
    while true {
      if position == buffer.count {
        buffer = try merge.next(1024)
        position = 0
        guard !buffer.isEmpty else { return }
      }
      let event = buffer[position]
      let isBehind = event.time != time || (query.isDescending ? event.seq < seq : event.seq > seq)
      if isBehind { return }
      position += 1
    }
  }
}
