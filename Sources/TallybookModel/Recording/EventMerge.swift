package import TallybookBase
package import TallybookEventLog

/// All events of a session in order of (time, seq): chunks, the tail of a running session, and edits laid over them.
///
/// Chunks are decoded only when their times are reached, so memory stays flat however long the session; what was logged
/// with past times makes chunks overlap, and then those that overlap are merged.
package final class EventMerge {
  private struct Run {
    let columns: EventColumns
    /// Rows in order; nil where they are in order as they stand.
    let order: [Int32]?
    /// The next one that is to be taken, and where they end.
    var position: Int
    let end: Int

    var row: Int { order.map { Int($0[position]) } ?? position }
    /// Whether all of its rows are to be taken, as they stand.
    var isWhole: Bool { order == nil && position == 0 && end == columns.count }
  }

  /// The state that is read from; nil where the walk outlives it, and chunks, which only grow, are read as the book then has them.
  private let state: BookState?
  private let book: Book?
  private let isDescending: Bool
  private let edits: [UInt64: EventEdit]
  private let filter: EventFilter
  /// What its events may be variants of.
  package let variants: Variants
  /// Chunks that were not reached yet, the next one last.
  private var waiting: [Chunks.Header]
  private var active: [Run] = []

  /// Begins a walk over what a session (its id) holds in one state of the book, whose tail was asked for. With `outliving` it goes on after that
  /// state was let go, and still shows it to the last event. Who reads several sessions of a state reads its variants once.
  package init(
    _ session: Int64, in state: BookState, outliving book: Book? = nil, variants: Variants? = nil, filter: EventFilter = EventFilter(),
    descending: Bool = false
  ) throws(Failure) {
    self.state = book == nil ? state : nil
    self.book = book
    self.variants = if let variants { variants } else { try Variants.all(on: state.connection) }
    self.filter = filter.of(self.variants)
    isDescending = descending
    let tail = state.tails[session]
    edits = try EventEdit.all(of: session, on: state.connection)
    let headers = try Chunks.headers(of: session, on: state.connection)
    // Of the tail's lane, or one before it.
    let lane = tail.map { LaneNumber.of($0.isEmpty ? 0 : $0.seq(0)) } ?? 0
    let stored = headers.last { LaneNumber.of($0.firstSeq) <= lane }?.endSeq ?? 0
    let endSeq = max(stored, tail.map { $0.isEmpty ? 0 : $0.seq($0.count - 1) &+ 1 } ?? 0)
    waiting = headers.filter(filter.mayMatch)
    waiting.sort { descending ? $0.latest < $1.latest : $0.earliest > $1.earliest }
    if var tail {
      tail.tellVariants(self.variants.types)
      activate(tail, from: stored, before: endSeq)
    }
    var laid = EventColumns()
    for edit in edits.values where edit.operation != .delete { laid.append(edit.event) }
    laid.tellVariants(self.variants.types)
    activateAsIs(laid)
  }

  /// The next events, at most `capacity`; empty behind the last.
  package func next(_ capacity: Int) throws(Failure) -> EventColumns {
    if let whole = try nextWhole(capacity) { return whole }
    var result = EventColumns()
    result.reserve(min(capacity, ChunkFormat.longest))
    while result.count < capacity {
      guard let best = try best() else { break }
      if active[best].order == nil, filter.isTimesOnly {
        let end = min(endOfLead(best), active[best].position + capacity - result.count)
        result.append(copying: active[best].columns, active[best].position..<end)
        active[best].position = end
      } else {
        let row = active[best].row
        if filter.matches(active[best].columns, row) { result.append(copying: active[best].columns, row) }
        active[best].position += 1
      }
      if active[best].position == active[best].end { active.remove(at: best) }
    }
    return result
  }

  /// A run that comes next from its first to its last row: it is given as it stands, not copied. Nil where there is none, or where it is so short that
  /// it had better come with others.
  private func nextWhole(_ capacity: Int) throws(Failure) -> EventColumns? {
    guard filter.isTimesOnly, let best = try best(), active[best].isWhole, capacity / 2...max(capacity, 0) ~= active[best].end else { return nil }
    return endOfLead(best) == active[best].end ? active.remove(at: best).columns : nil
  }

  /// Up to where a run in the order of its rows comes before all others and before what is not read yet; one row at least.
  private func endOfLead(_ index: Int) -> Int {
    let run = active[index]
    var bound = waiting.last?.earliest ?? .max
    var isBounded = !waiting.isEmpty
    for other in active.indices where other != index {
      bound = min(bound, active[other].columns.times[active[other].row])
      isBounded = true
    }
    guard isBounded else { return run.end }
    return max(run.position + 1, run.columns.firstRow(notBefore: bound, in: run.position..<run.end))
  }

  /// The run whose next row comes first.
  private func best() throws(Failure) -> Int? {
    while let header = waiting.last, mustLoad() {
      waiting.removeLast()
      // A short last chunk may have been rewritten since, with what the tail had then.
      activate(try read(header), from: header.firstSeq, before: header.endSeq)
    }
    return active.indices.min { comesBefore(active[$0], active[$1]) }
  }

  private func read(_ header: Chunks.Header) throws(Failure) -> EventColumns {
    TestSleep.at("events.chunk")
    let columns: EventColumns?
    if let state { columns = try Chunks.read(header, on: state.connection) } else {
      columns = try book?.read { connection throws(Failure) in try Chunks.read(header, on: connection) }
    }
    guard var columns else {
      throw Failure(.noEntry, "session \(header.session) was removed while its events were read", id: header.session)
    }
    columns.tellVariants(variants.types)
    return columns
  }

  /// Whether the next waiting chunk may hold something that comes before every active row.
  private func mustLoad() -> Bool {
    guard let first = active.min(by: { comesBefore($0, $1) }) else { return true }
    guard let header = waiting.last else { return false }
    let time = first.columns.times[first.row]
    return isDescending ? header.latest >= time : header.earliest <= time
  }

  private func comesBefore(_ left: Run, _ right: Run) -> Bool {
    let (a, b) = (left.columns.times[left.row], right.columns.times[right.row])
    if a != b { return isDescending ? a > b : a < b }
    let (m, n) = (left.columns.seq(left.row), right.columns.seq(right.row))
    return isDescending ? m > n : m < n
  }

  /// Makes logged events take part: from a seq on and before another, without those that an edit replaces or takes away.
  private func activate(_ columns: EventColumns, from seq: UInt64, before end: UInt64) {
    let isWhole = edits.isEmpty && (columns.isEmpty || columns.seq(0) >= seq && columns.seq(columns.count - 1) < end)
    if isWhole { return activateAsIs(columns) }
    var rows: [Int32] = []
    for row in 0..<columns.count {
      let number = columns.seq(row)
      if number >= seq, number < end, edits[number] == nil { rows.append(Int32(row)) }
    }
    activate(columns, rows)
  }

  private func activateAsIs(_ columns: EventColumns) {
    var isOrdered = !isDescending
    if isOrdered {
      for row in stride(from: 1, to: columns.count, by: 1) where columns.times[row] < columns.times[row - 1] {
        isOrdered = false
        break
      }
      if !columns.seqs.isEmpty { isOrdered = false }
    }
    if isOrdered {
      var rows = 0..<columns.count
      if filter.isTimesOnly {
        let start = columns.firstRow(notBefore: filter.earliest, in: rows)
        let end = filter.latest == .max ? rows.upperBound : columns.firstRow(notBefore: filter.latest + 1, in: rows)
        rows = start..<max(start, end)
      }
      if !rows.isEmpty { active.append(Run(columns: columns, order: nil, position: rows.lowerBound, end: rows.upperBound)) }
    } else {
      activate(columns, (0..<columns.count).map { Int32($0) })
    }
  }

  private func activate(_ columns: EventColumns, _ rows: [Int32]) {
    let rows = rows.filter { columns.times[Int($0)] >= filter.earliest && columns.times[Int($0)] <= filter.latest }
    guard !rows.isEmpty else { return }
    let sorted = rows.sorted { left, right in
      let (a, b) = (columns.times[Int(left)], columns.times[Int(right)])
      if a != b { return isDescending ? a > b : a < b }
      let (m, n) = (columns.seq(Int(left)), columns.seq(Int(right)))
      return isDescending ? m > n : m < n
    }
    active.append(Run(columns: columns, order: sorted, position: 0, end: sorted.count))
  }
}
