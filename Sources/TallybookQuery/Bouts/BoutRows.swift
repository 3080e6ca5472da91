internal import TallybookBase
internal import TallybookModel

/// The bouts of the sessions that a query selects: session by session in order of their starts, in each in order of time and seq; or by a measure,
/// what has none last.
final class BoutRows: RowSource {
  private let query: Query
  private let filter: BoutFilter
  private var walk: SessionWalk<SessionBouts>
  private var reader: SessionBouts?
  /// The places of the sessions of the page.
  private var places: [Int64: SessionPlace] = [:]
  private var page: [Bout] = []
  /// Of the bout that comes next; the one before it is the present one.
  private var position = 0
  private var left: UInt64
  /// Whether all that is selected was read, to be put in order.
  private var isSorted = false

  /// The rows of one state, also once that is let go.
  convenience init(_ query: Query, in book: Book) throws(Failure) {
    let walk = try book.state(try query.eventTails(in: book)) { state throws(Failure) in try BoutRows.walk(query, in: state, outliving: book) }
    self.init(query, walk)
  }

  /// The rows of one state, read while it lasts; its tails were asked for.
  convenience init(_ query: Query, in state: BookState) throws(Failure) {
    self.init(query, try BoutRows.walk(query, in: state, outliving: nil))
  }

  private init(_ query: Query, _ walk: SessionWalk<SessionBouts>) {
    self.query = query
    self.walk = walk
    filter = BoutFilter(query.clausesWithin)
    left = query.limit == 0 ? .max : query.limit
  }

  private static func walk(_ query: Query, in state: BookState, outliving book: Book?) throws(Failure) -> SessionWalk<SessionBouts> {
    let isInOrder = query.orderField == .time
    let variants = try Variants.all(on: state.connection)
    return try SessionWalk(
      try query.sessions(in: state), descending: isInOrder && query.isDescending, after: isInOrder ? query.after?.session : nil, outliving: book != nil
    ) { session throws(Failure) in try SessionBouts(session, in: state, outliving: book, variants: variants) }
  }

  func next() throws(Failure) -> Row? { try step().map { .record($0) } }

  private func step() throws(Failure) -> Bout? {
    guard left > 0 else { return nil }
    if position == page.count {
      guard try fill() else { return nil }
    }
    position += 1
    left -= 1
    return page[position - 1]
  }

  /// The next ones, some thousands at most; empty behind the last.
  func nextPage() throws(Failure) -> ArraySlice<Bout> {
    if left > 0, position == page.count, try !fill() { return [] }
    let bouts = page[position...].prefix(Int(clamping: min(left, UInt64(Self.most))))
    position += bouts.count
    left -= UInt64(bouts.count)
    return bouts
  }

  private static let most = 8192

  /// Whether all bouts of all sessions are to be read, one behind the other, and none was yet.
  var isWhole: Bool {
    query.orderField == .time && !query.isDescending && query.after == nil && query.limit == 0 && filter.isEmpty && position == 0 && page.isEmpty
  }

  /// The next ones in columns, with what reads them, where all are to be read; nil behind the last.
  func nextColumns() throws(Failure) -> (reader: SessionBouts, columns: BoutColumns)? {
    while true {
      if let reader, let columns = try reader.nextColumns() { return (reader, columns) }
      guard let next = try walk.next() else {
        reader = nil
        return nil
      }
      reader = next.reader
    }
  }

  /// Reads the next page; false behind the last.
  private func fill() throws(Failure) -> Bool {
    guard !isSorted else { return false }
    guard query.orderField == .time else {
      try sort()
      return !page.isEmpty
    }
    while true {
      if let reader {
        page = try query.isDescending ? rest(of: reader).reversed() : try reader.next()?.filter(isSelected) ?? []
        position = 0
        if !page.isEmpty { return true }
        if !query.isDescending, !reader.isAtEnd { continue }
      }
      guard let next = try walk.next() else {
        reader = nil
        return false
      }
      places = [next.session.id: SessionPlace(next.session)]
      reader = next.reader
    }
  }

  private func rest(of reader: SessionBouts) throws(Failure) -> [Bout] {
    var bouts: [Bout] = []
    while let some = try reader.next() { bouts += some.lazy.filter(isSelected) }
    return bouts
  }

  /// Whether a bout matches, and comes behind where the page begins.
  private func isSelected(_ bout: Bout) -> Bool {
    guard filter.matches(bout) else { return false }
    guard let token = query.after, let session = token.session else { return true }
    if query.orderField == .time {
      guard bout.session == session.id, let time = token.value.int else { return true }
      let (here, there) = ((bout.event.time, bout.event.seq), (time, UInt64(bitPattern: token.id)))
      return query.isDescending ? here < there : here > there
    }
    guard let place = places[bout.session] else { return true }
    return comesBefore((token.value, session, UInt64(bitPattern: token.id)), (bout[query.orderField], place, bout.event.seq))
  }

  /// Reads all that is selected and puts it in order; of a page as many as it has.
  private func sort() throws(Failure) {
    isSorted = true
    let most = Int(clamping: left)
    func arrange() {
      page.sort { comesBefore(key($0), key($1)) }
      if page.count > most { page.removeLast(page.count - most) }
    }
    while let (session, reader) = try walk.next() {
      places[session.id] = SessionPlace(session)
      while let some = try reader.next() {
        page += some.lazy.filter(isSelected)
        if page.count / 4 > max(most, 1024) { arrange() }
      }
    }
    arrange()
  }

  private typealias Key = (value: Value, session: SessionPlace, seq: UInt64)

  private func key(_ bout: Bout) -> Key {
    (bout[query.orderField], places[bout.session] ?? SessionPlace(start: 0, id: bout.session), bout.event.seq)
  }

  private func comesBefore(_ one: Key, _ other: Key) -> Bool {
    switch (one.value, other.value) {
    case (.null, .null): break
    case (.null, _): return false
    case (_, .null): return true
    case (.int(let a), .int(let b)): if a != b { return query.isDescending ? a > b : a < b }
    case let (a, b): if let a = a.real, let b = b.real, a != b { return query.isDescending ? a > b : a < b }
    }
    if one.session != other.session { return query.isDescending ? one.session > other.session : one.session < other.session }
    return query.isDescending ? one.seq > other.seq : one.seq < other.seq
  }

  var token: String? {
    guard position > 0, position <= page.count, let place = places[page[position - 1].session] else { return nil }
    let bout = page[position - 1]
    return PageToken(
      field: query.orderField, isDescending: query.isDescending, value: bout[query.orderField], id: Int64(bitPattern: bout.event.seq), session: place
    ).text
  }

  var columns: [RowColumn] { Bout.fields.map { RowColumn($0) } }

  /// How many bouts a query selects.
  static func count(_ query: Query, in book: Book) throws(Failure) -> UInt64 {
    try book.state(try query.eventTails(in: book)) { state throws(Failure) in
      let rows = try BoutRows(query.inOrderOfTime, in: state)
      var count: UInt64 = 0
      while case let page = try rows.nextPage(), !page.isEmpty { count += UInt64(page.count) }
      return count
    }
  }
}
