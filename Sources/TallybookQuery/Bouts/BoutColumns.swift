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
  package var hasOpen: Bool { !open.isEmpty }

  /// Adds at most so many rows, of which `complete` says later what began them: `body` writes the ends and the numbers of the stops of all rows, and gives
  /// how many there are now.
  @inline(__always)
  mutating func begin(upTo rows: Int, _ body: (_ ends: inout MutableSpan<Instant>, _ stopSeqs: inout MutableSpan<UInt64>) -> Int) {
    // Taken out, so that both can be lent at once.
    var (ends, stopSeqs) = ([Instant](), [UInt64]())
    swap(&ends, &self.ends)
    swap(&stopSeqs, &self.stopSeqs)
    ends.append(contentsOf: repeatElement(.max, count: rows))
    stopSeqs.append(contentsOf: repeatElement(0, count: rows))
    var count = 0
    do {
      var lentEnds = ends.mutableSpan
      var lentSeqs = stopSeqs.mutableSpan
      count = body(&lentEnds, &lentSeqs)
    }
    ends.removeLast(ends.count - count)
    stopSeqs.removeLast(stopSeqs.count - count)
    swap(&ends, &self.ends)
    swap(&stopSeqs, &self.stopSeqs)
  }

  /// What the stop of a row says beyond that.
  mutating func say(_ row: Int, variant: Int64, text: String?) {
    if variant != 0 {
      fillVariants()
      stopVariants[row] = variant
    }
    if let text {
      fillTexts()
      stopTexts[row] = text
    }
  }

  /// Says which events began the rows that were added since the last time.
  mutating func complete(with events: EventColumns, _ rows: [Int]) {
    starts.append(copying: events, rows: rows)
    if !stopVariants.isEmpty { fillVariants() }
    if !stopTexts.isEmpty { fillTexts() }
  }

  private mutating func fillVariants() { stopVariants.append(contentsOf: repeatElement(0, count: count - stopVariants.count)) }
  private mutating func fillTexts() { stopTexts.append(contentsOf: repeatElement(nil, count: count - stopTexts.count)) }

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
