internal import TallybookBase
internal import TallybookEventLog
internal import TallybookStorage

/// The events of a session that stand, the greatest number first: what was logged, less what edits took away, and what they added. Of a
/// session with several lanes those of one, since only there is the greatest number the newest.
/// Chunks are read where the walk reaches them.
struct NewestEvents {
  private let connection: Connection
  private let edits: [UInt64: EventEdit]
  /// Events that were added later, the next one last.
  private var added: [Event]
  private var columns: EventColumns
  /// How many rows of `columns` were not reached yet.
  private var rows: Int
  /// Chunks that were not reached yet, the next one last.
  private var waiting: [Chunks.Header]
  /// The next logged one, where it was looked at and not given yet.
  private var logged: Event?

  /// Begins behind the last event. `tail` is what the session holds beside the tables.
  /// `lane` is the recorder's.
  init(of session: Int64, lane: Int64, tail: EventColumns = EventColumns(), on connection: Connection) throws(Failure) {
    self.connection = connection
    let isOne = try Lanes.rows(of: session, on: connection).isEmpty
    edits = try EventEdit.all(of: session, on: connection)
    added = edits.values.filter { $0.operation == .insert && (isOne || LaneNumber.of($0.event.seq) == lane) }.map(\.event).sorted { $0.seq < $1.seq }
    columns = tail
    rows = tail.count
    waiting = try Chunks.headers(of: session, on: connection).filter { isOne || LaneNumber.of($0.firstSeq) == lane }
  }

  /// The next event, with what was edited; nil behind the first.
  mutating func next() throws(Failure) -> Event? {
    if logged == nil { logged = try nextLogged() }
    if let last = added.last, last.seq > logged?.seq ?? 0 { return added.removeLast() }
    defer { logged = nil }
    return logged
  }

  private mutating func nextLogged() throws(Failure) -> Event? {
    while true {
      while rows > 0 {
        rows -= 1
        let event = columns[rows]
        guard let edit = edits[event.seq] else { return event }
        if edit.operation != .delete { return edit.event }
      }
      guard let header = waiting.popLast() else { return nil }
      columns = try Chunks.read(header, on: connection) ?? EventColumns()
      rows = columns.count
    }
  }
}
