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

  /// So many events are read together.
  private static let atOnce = 4096

  /// Begins in one state of the book, whose tail of the session was asked for; with `outliving` it goes on after that was let go.
  package init(_ session: SessionSpan, in state: BookState, outliving book: Book? = nil, variants: Variants? = nil) throws(Failure) {
    self.session = session
    merge = try EventMerge(session.id, in: state, outliving: book, variants: variants)
    pauses = try SessionPauses(of: session.id, on: state.connection)
    last = session.start
  }

  /// The next ones; nil behind the last. `body` sees the events that were read for them.
  package func next(_ body: (EventColumns) throws(Failure) -> Void = { _ throws(Failure) in }) throws(Failure) -> [Bout]? {
    while !isAtEnd {
      let columns = try merge.next(Self.atOnce)
      var pairs: [BoutPairing.Pair]
      if columns.isEmpty {
        isAtEnd = true
        pairs = pairing.finish(at: session.end ?? last)
      } else {
        try body(columns)
        for row in 0..<columns.count { pairing.add(columns[row]) }
        last = max(last, columns.times[columns.count - 1])
        pairs = pairing.takeFinished()
      }
      if !pairs.isEmpty { return pairs.map { bout($0) } }
    }
    return nil
  }

  private func bout(_ pair: BoutPairing.Pair) -> Bout {
    let interval = pair.stop.map { pauses.interval(from: pair.event.time, to: $0) }
    return Bout(
      session: session.id, event: pair.event, interval: interval, stopText: pair.stopText, stopSeq: pair.stopSeq, stopVariant: pair.stopVariant, isOpen: pair.isOpen,
      variants: merge.variants)
  }
}
