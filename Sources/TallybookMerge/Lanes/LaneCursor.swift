internal import TallybookBase
internal import TallybookEventLog

/// Walks what has a number in a lane, from a place on: logged events and such as were added. A piece is read where one of its events is
/// asked for.
final class LaneCursor {
  private let source: any LaneSource
  private let pieces: [LanePiece]
  private var piece = 0
  private var read: (events: EventColumns, isRelabelled: Bool)?
  private var row = 0
  private let added: [UInt64]
  private var nextAdded = 0
  private let labels: LaneLabels?

  /// With `labels` ids become this book's.
  init(_ source: any LaneSource, lane: Int64, from place: UInt64, labels: LaneLabels? = nil) throws(Failure) {
    self.source = source
    self.labels = labels
    let first = LaneNumber.seq(place, in: lane)
    pieces = try source.pieces(of: lane).filter { $0.end > first }
    added = try source.added(in: lane).filter { $0 >= first }
    if let begun = pieces.first, begun.first < first {
      let events = try load().events
      while row < events.count, events.seq(row) < first { row += 1 }
      if row == events.count { skip() }
    }
  }

  private var logged: UInt64? { piece < pieces.count ? read.map { $0.events.seq(row) } ?? pieces[piece].first : nil }

  /// The place of what comes next; nil behind the last.
  var place: UInt64? {
    let seqs = [logged, nextAdded < added.count ? added[nextAdded] : nil].compactMap { $0 }
    return seqs.min().map(LaneNumber.place)
  }

  /// Whether it was added, not logged.
  var isAdded: Bool { nextAdded < added.count && added[nextAdded] <= logged ?? .max }

  /// Which commit added what comes next; nil where it was logged, or nobody knows.
  func addition() throws(Failure) -> Int64? { isAdded ? try source.addition(of: added[nextAdded]) : nil }

  /// What comes next, where it was logged.
  func event() throws(Failure) -> Event { try load().events[row] }

  func advance() throws(Failure) {
    if isAdded {
      nextAdded += 1
      return
    }
    let events = try load().events
    row += 1
    if row >= events.count { skip() }
  }

  /// The piece that comes next, where none of it was taken yet and nothing that was added comes first.
  var whole: LanePiece? { piece < pieces.count && row == 0 && !isAdded ? pieces[piece] : nil }

  /// Its events, and whether any of them named something by another id.
  func load() throws(Failure) -> (events: EventColumns, isRelabelled: Bool) {
    if let read { return read }
    guard piece < pieces.count else { return (EventColumns(), false) }
    var events = try source.events(of: pieces[piece])
    let isRelabelled = try labels?.relabel(&events) ?? false
    read = (events, isRelabelled)
    return (events, isRelabelled)
  }

  func body() throws(Failure) -> [UInt8]? { piece < pieces.count ? try source.body(of: pieces[piece]) : nil }

  /// Goes on behind the piece.
  func skip() {
    piece += 1
    row = 0
    read = nil
  }
}
