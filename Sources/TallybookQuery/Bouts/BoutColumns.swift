package import TallybookBase
package import TallybookEventLog

/// Bouts of a session in the order of their starts, one array a property, as events stand in `EventColumns`. Those that few bouts have are empty where
/// no row has one.
package struct BoutColumns {
  /// What began each: its start, or the point.
  package private(set) var starts = EventColumns()
  /// When each state stopped; of a point `point`.
  package private(set) var ends: [Instant] = []
  /// The number of the event that ended each; 0 of a point and of what is open.
  private(set) var stopSeqs: [UInt64] = []
  /// The variant of the stop, 0: none.
  private var stopVariants: [Int64] = []
  private var stopTexts: [String?] = []
  /// From which row on states are open; those before it that are, by row.
  private var open: Set<Int> = []

  /// Stands for the end of a point.
  package static let point = Instant.min

  package var count: Int { ends.count }

  package func stopVariant(_ row: Int) -> Int64 { stopVariants.isEmpty ? 0 : stopVariants[row] }
  package func stopText(_ row: Int) -> String? { stopTexts.isEmpty ? nil : stopTexts[row] }
  package func isOpen(_ row: Int) -> Bool { !open.isEmpty && open.contains(row) }
  package func isPoint(_ row: Int) -> Bool { ends[row] == Self.point }

  /// The texts of stops; empty where none has one.
  var texts: [String?] { stopTexts }
  var variants: [Int64] { stopVariants }
  var hasOpen: Bool { !open.isEmpty }

  /// Adds rows of events that begin nothing and end nothing.
  mutating func append(points events: EventColumns, _ rows: Range<Int>) {
    starts.append(copying: events, rows)
    ends.append(contentsOf: repeatElement(Self.point, count: rows.count))
    stopSeqs.append(contentsOf: repeatElement(0, count: rows.count))
    fillRest()
  }

  /// Adds a start, or what a stop without one stands for; gives its row.
  @inline(__always)
  mutating func append(start events: EventColumns, _ row: Int) -> Int {
    starts.append(copying: events, row)
    ends.append(.max)
    stopSeqs.append(0)
    fillRest()
    return ends.count - 1
  }

  @inline(__always)
  private mutating func fillRest() {
    if !stopVariants.isEmpty { stopVariants.append(contentsOf: repeatElement(0, count: ends.count - stopVariants.count)) }
    if !stopTexts.isEmpty { stopTexts.append(contentsOf: repeatElement(nil, count: ends.count - stopTexts.count)) }
  }

  /// Ends the state of a row with an event.
  @inline(__always)
  mutating func end(_ row: Int, _ events: EventColumns, _ event: Int, isStop: Bool) {
    ends[row] = events.times[event]
    stopSeqs[row] = events.seq(event)
    guard isStop else { return }
    if !events.variants.isEmpty, events.variants[event] != 0 {
      if stopVariants.isEmpty { stopVariants = Array(repeating: 0, count: count) }
      stopVariants[row] = events.variants[event]
    }
    if !events.notes.isEmpty, let text = events.notes[event] {
      if stopTexts.isEmpty { stopTexts = Array(repeating: nil, count: count) }
      stopTexts[row] = text
    }
  }

  /// Ends the state of a row where nothing stopped it.
  mutating func leaveOpen(_ row: Int, until end: Instant) {
    ends[row] = max(end, starts.times[row])
    open.insert(row)
  }

  /// Some of the rows.
  func part(_ rows: Range<Int>) -> BoutColumns {
    if rows == 0..<count { return self }
    var part = BoutColumns()
    part.starts.append(copying: starts, rows)
    part.ends = Array(ends[rows])
    part.stopSeqs = Array(stopSeqs[rows])
    if !stopVariants.isEmpty { part.stopVariants = Array(stopVariants[rows]) }
    if !stopTexts.isEmpty { part.stopTexts = Array(stopTexts[rows]) }
    for row in open where rows.contains(row) { part.open.insert(row - rows.lowerBound) }
    return part
  }
}
