package import TallybookBase
package import TallybookEventLog
package import TallybookModel

/// All bouts of a session in order of their starts, some at a time. Starts and stops are paired over the whole session before anything is left out.
package final class SessionBouts {
  private let session: SessionSpan
  private let merge: EventMerge
  private var pairing = BoutPairing()
  private let pauses: SessionPauses
  /// When the last event was.
  package private(set) var last: Instant
  /// Whether there are no more.
  package private(set) var isAtEnd = false

  /// So many events are read together: a whole chunk, which then need not be copied.
  private static let atOnce = ChunkFormat.longest
  /// Fewer do not leave before others have come.
  private static let atLeast = 1024

  /// Begins in one state of the book, whose tail of the session was asked for; with `outliving` it goes on after that was let go.
  package init(_ session: SessionSpan, in state: BookState, outliving book: Book? = nil, variants: Variants? = nil) throws(Failure) {
    self.session = session
    merge = try EventMerge(session.id, in: state, outliving: book, variants: variants)
    pauses = try SessionPauses(of: session.id, on: state.connection)
    last = session.start
  }

  /// The next ones in columns; nil behind the last. `body` sees the events that were read for them.
  package func nextColumns(_ body: (EventColumns) throws(Failure) -> Void = { _ throws(Failure) in }) throws(Failure) -> BoutColumns? {
    while !isAtEnd {
      let events = try merge.next(Self.atOnce)
      guard !events.isEmpty else {
        isAtEnd = true
        let rest = pairing.finish(at: session.end ?? last)
        return rest.count == 0 ? nil : rest
      }
      try body(events)
      pairing.add(events)
      last = max(last, events.times[events.count - 1])
      if let finished = pairing.takeFinished(atLeast: Self.atLeast) { return finished }
    }
    return nil
  }

  /// The same, each by itself.
  package func next(_ body: (EventColumns) throws(Failure) -> Void = { _ throws(Failure) in }) throws(Failure) -> [Bout]? {
    guard let columns = try nextColumns(body) else { return nil }
    return (0..<columns.count).map { bout(columns, $0) }
  }

  /// A row of them.
  package func bout(_ columns: BoutColumns, _ row: Int) -> Bout {
    let event = columns.starts[row]
    let interval = columns.isPoint(row) ? nil : pauses.interval(from: event.time, to: columns.ends[row])
    return Bout(
      session: session.id, event: event, interval: interval, stopText: columns.stopText(row), stopSeq: columns.stopSeqs[row],
      stopVariant: columns.stopVariant(row), isOpen: columns.isOpen(row), variants: merge.variants)
  }

  /// How long the state of a row lasted, without pauses.
  @inline(__always)
  func duration(_ columns: BoutColumns, _ row: Int) -> Int64 { pauses.length(from: columns.starts.times[row], to: columns.ends[row]) }

  /// What they may be variants of.
  var variants: Variants { merge.variants }
  var id: Int64 { session.id }
}
