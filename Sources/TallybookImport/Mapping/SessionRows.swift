internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookText

/// What rows say of one session, until all of them were read: what it is, and its events in the order of the rows.
final class SessionRows {
  /// A session that a row makes, once it is known when it began.
  struct Made {
    let uuid: UUID
    var values: FieldValues
    /// How long it took, where it is not known when it began.
    let length: Int64?
    let own: TextKeyed<CustomValue>
    let template: Int64
    let place: String
  }

  /// Where a row is: the number of its file, and its line.
  struct Place {
    let file: Int32
    let line: Int32
  }

  /// Its id where the book has it; 0 of one in the trash.
  let id: Int64?
  let made: Made?
  /// From where its event types are seen.
  let holder: Int64
  /// When it began, where that is known.
  private(set) var start: Instant?
  /// Of each event whether its times count from the start, which nothing said by then; empty where that was known.
  private var counts: [Bool] = []
  /// Each event, numbered by its row; of a bout its start.
  private(set) var events = EventColumns()
  private(set) var places: [Place] = []
  /// When bouts ended, in the order of the events; empty where none did.
  private(set) var ends: [Instant] = []
  /// Bouts that nothing stopped.
  private(set) var open = Set<Int>()
  private(set) var stopTexts: [Int: String] = [:]
  /// Groups in which a start stops what is open; empty where no row has one.
  private(set) var groups: [Int: String] = [:]
  /// Numbers of events, where rows have them.
  private(set) var numbers: [UInt64] = []
  private var lines: [UInt64: Int32] = [:]
  private(set) var hasStates = false
  /// The moments that rows name, and those that they count from a start that nobody knows.
  private var instants: (first: Int64, last: Int64)?
  private var offsets: (first: Int64, last: Int64)?
  private var joined: [OpenState: Int] = [:]

  /// What `ends` has of what is no bout, or is open.
  static let none = Instant.min

  init(id: Int64?, made: Made? = nil, holder: Int64, start: Instant?) { (self.id, self.made, self.holder, self.start) = (id, made, holder, start) }

  /// The first moment that a row names.
  var earliest: Instant? { instants?.first }
  /// The last.
  var latest: Instant? { instants?.last }
  /// From the start to the last moment, where rows count from a start that nobody knows.
  var length: Int64? { offsets.map { max($0.last, 0) } }

  /// Whether a row counts from a start that nobody knows.
  func counts(_ row: EventRow) -> Bool { start == nil && row.time == nil }

  /// When a row begins and ends: instants, or counted from the start where nothing says when that was.
  func times(of row: EventRow) throws(Failure) -> (begin: Int64, end: Int64?) {
    var begin = row.time ?? 0
    if row.time == nil, let offset = row.offset { begin = start == nil ? offset : try Self.sum(start ?? 0, offset, "\"seconds\"") }
    var end: Int64?
    if let said = row.end { end = row.time == nil && start != nil ? try Self.sum(start ?? 0, said, "\"end\"") : said }
    if end == nil, let duration = row.duration { end = try Self.sum(begin, duration, "\"duration\"") }
    if let end, end < begin { throw Failure(.value, "the bout ends before it begins: the \"end\" is before its start", field: .end) }
    return (begin, end)
  }

  private static func sum(_ time: Instant, _ more: Int64, _ what: String) throws(Failure) -> Instant {
    let (sum, overflow) = time.addingReportingOverflow(more)
    guard !overflow, sum != .min else { throw Failure(.value, "it would be before the year 1677 or after 2262: see the \(what)", field: .time) }
    return sum
  }

  /// The session lasts until then.
  func reach(_ time: Int64, counts: Bool) {
    if counts { offsets = (min(offsets?.first ?? time, time), max(offsets?.last ?? time, time)) } else { instants = (min(instants?.first ?? time, time), max(instants?.last ?? time, time)) }
  }

  /// Makes instants of what counts from the start, which is known by now.
  func settle(at start: Instant) throws(Failure) {
    self.start = start
    guard let offsets else { return }
    for offset in [offsets.first, offsets.last] { _ = try Self.sum(start, offset, "\"seconds\", or say when the session began") }
    reach(start &+ offsets.first, counts: false)
    reach(start &+ offsets.last, counts: false)
    self.offsets = nil
    var settled = EventColumns()
    settled.reserve(events.count)
    for row in 0..<events.count {
      var event = events[row]
      if counts[row] { event.time &+= start }
      settled.append(event)
      if counts[row], end(of: row) != nil { ends[row] &+= start }
    }
    events = settled
    counts = []
  }

  /// Refuses a number that an earlier row has.
  func take(number: UInt64, line: Int32) throws(Failure) {
    if let earlier = lines.updateValue(line, forKey: number) { throw Failure(.duplicate, "the key \(number) is that of line \(earlier) already, in the same session", field: .seq) }
  }

  /// Adds an event, or a bout with its end; one that touches the last of its kind may become part of it.
  func add(_ event: Event, end: Instant?, _ row: EventRow, at place: Place, isJoined: Bool) {
    let index = events.count
    let counts = counts(row)
    reach(event.time, counts: counts)
    reach(end ?? event.time, counts: counts)
    if isJoined, let end, !row.isOpen {
      let state = OpenState(event)
      if let last = joined[state], ends[last] == event.time, start != nil || self.counts[last] == counts, events[last].value == event.value, events[last].note == event.note, stopTexts[last] == row.stopText {
        ends[last] = end
        return
      }
      joined[state] = index
    }
    if event.phase != .point { hasStates = true }
    var event = event
    event.seq = UInt64(index + 1)
    events.append(event)
    if start == nil { self.counts.append(counts) }
    places.append(place)
    if let end, !row.isOpen {
      if ends.isEmpty { ends = Array(repeating: Self.none, count: index) }
      ends.append(end)
    } else if !ends.isEmpty {
      ends.append(Self.none)
    }
    if row.isOpen { open.insert(index) }
    if let text = row.stopText { stopTexts[index] = text }
    if let group = row.group { groups[index] = group }
    if let number = row.number {
      if numbers.isEmpty { numbers = Array(repeating: 0, count: index) }
      numbers.append(number)
    } else if !numbers.isEmpty {
      numbers.append(0)
    }
  }

  /// When a bout ended; nil of what is none, or is open.
  func end(of row: Int) -> Instant? { ends.isEmpty || ends[row] == Self.none ? nil : ends[row] }
}
