internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel

/// The events of the sessions that a query selects: session by session in order of their starts, in each in order of time and seq.
final class EventRows: RowSource {
  private let query: Query
  // One thread's at a time, and nothing that reads them comes back here.
  @exclusivity(unchecked) private var walk: SessionWalk<EventMerge>
  @exclusivity(unchecked) private var merge: EventMerge?
  /// The session that is read.
  @exclusivity(unchecked) private var session = SessionSpan(id: 0, start: 0, end: nil)
  @exclusivity(unchecked) private var buffer = EventColumns()
  /// Of the event that comes next; the one before it is the present one.
  @exclusivity(unchecked) private var position = 0
  @exclusivity(unchecked) private var left: UInt64

  /// The rows of one state, also once that is let go.
  convenience init(_ query: Query, in book: Book) throws(Failure) {
    let walk = try book.state(try query.eventTails(in: book)) { state throws(Failure) in try EventRows.walk(query, in: state, outliving: book) }
    try self.init(query, walk)
  }

  /// The rows of one state, read while it lasts; its tails were asked for.
  convenience init(_ query: Query, in state: BookState) throws(Failure) {
    try self.init(query, try EventRows.walk(query, in: state, outliving: nil))
  }

  private init(_ query: Query, _ walk: SessionWalk<EventMerge>) throws(Failure) {
    self.query = query
    self.walk = walk
    left = query.limit == 0 ? .max : query.limit
    try skip()
  }

  private static func walk(_ query: Query, in state: BookState, outliving book: Book?) throws(Failure) -> SessionWalk<EventMerge> {
    let all = EventFilter(query.clausesWithin)
    let behind = EventFilter(query.clausesWithin + after(query))
    let variants = try Variants.all(on: state.connection)
    return try SessionWalk(
      try query.sessions(in: state), descending: query.isDescending, after: query.after?.session, outliving: book != nil
    ) { session throws(Failure) in
      try EventMerge(
        session.id, in: state, outliving: book, variants: variants, filter: session.id == query.after?.session?.id ? behind : all, descending: query.isDescending)
    }
  }

  func next() throws(Failure) -> Row? { try step() ? row : nil }

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
    guard left > 0, try read(Int(min(left, 1024))) else { return false }
    position = 0
    return true
  }

  /// Reads events of one session into the buffer, at most so many; false behind the last.
  private func read(_ count: Int) throws(Failure) -> Bool {
    while true {
      if let merge {
        buffer = try merge.next(count)
        position = 0
        if !buffer.isEmpty { return true }
      }
      guard let next = try walk.next() else {
        merge = nil
        return false
      }
      (session, merge) = (next.session, next.reader)
    }
  }

  /// The present event, to which a step has led.
  var row: Row { .event(buffer[position - 1], session: session.id, variants: variants) }

  /// What the events of the present session may be variants of.
  var variants: Variants { merge?.variants ?? .none }

  /// A field of it.
  @inline(__always)
  func value(_ field: Field) -> Value {
    switch field {
    case .time: .int(buffer.times[position - 1])
    case .type: .int(buffer.types[position - 1])
    case .id, .seq: .int(Int64(bitPattern: buffer.seq(position - 1)))
    case .session: .int(session.id)
    default: row[field]
    }
  }

  /// The next events of one session as columns, at most so many; empty behind the last.
  func next(_ capacity: Int) throws(Failure) -> (session: Int64, columns: EventColumns) {
    let wanted = Int(min(UInt64(clamping: capacity), left))
    guard wanted > 0 else { return (session.id, EventColumns()) }
    var columns = EventColumns()
    if position < buffer.count {
      let end = min(buffer.count, position + wanted)
      while position < end {
        columns.append(copying: buffer, position)
        position += 1
      }
    } else if try read(wanted) {
      (columns, buffer, position) = (buffer, EventColumns(), 0)
    }
    left -= UInt64(columns.count)
    return (session.id, columns)
  }

  var token: String? {
    guard position > 0, position <= buffer.count else { return nil }
    let event = buffer[position - 1]
    return PageToken(
      field: .time, isDescending: query.isDescending, value: .int(event.time), id: Int64(bitPattern: event.seq), session: SessionPlace(session)
    ).text
  }

  var columns: [RowColumn] { Row.eventFields.map { RowColumn($0) } }

  /// How many events a query selects; all of them without walking.
  static func count(_ query: Query, in book: Book) throws(Failure) -> UInt64 {
    try book.state(try query.eventTails(in: book)) { state throws(Failure) in
      var count: UInt64 = 0
      guard query.clausesWithin.isEmpty else {
        let rows = try EventRows(query, in: state)
        while case let columns = try rows.next(ChunkFormat.longest).columns, !columns.isEmpty { count += UInt64(columns.count) }
        return count
      }
      for session in try query.sessions(in: state) { count += UInt64(max(0, try state.eventCount(of: session.id))) }
      return count
    }
  }

  /// What a page begins behind, as a clause; ties are passed over one by one.
  private static func after(_ query: Query) -> [Clause] {
    guard let token = query.after, token.value.int != nil else { return [] }
    let condition = try? Condition(.time, query.isDescending ? .lessOrEqual : .greaterOrEqual, [token.value])
    return condition.map { [Clause($0)] } ?? []
  }

  private func skip() throws(Failure) {
    guard let token = query.after, let time = token.value.int else { return }
    let seq = UInt64(bitPattern: token.id)
    while true {
      if position == buffer.count {
        guard try read(1024) else { return }
      }
      guard session.id == token.session?.id else { return }
      let event = buffer[position]
      let isBehind = event.time != time || (query.isDescending ? event.seq < seq : event.seq > seq)
      if isBehind { return }
      position += 1
    }
  }
}
