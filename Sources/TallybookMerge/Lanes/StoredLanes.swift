internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// The events of a session as one state of a book has them, in chunks and in its tail.
struct StoredLanes: LaneSource {
  private let session: Int64
  private let state: BookState
  private let headers: [Chunks.Header]
  /// What the tables do not have yet.
  private let tail: EventColumns
  let known: KnownPlaces?

  /// Of a state whose tail of the session was asked for.
  init(_ session: Int64, in state: BookState, known: KnownPlaces? = nil) throws(Failure) {
    (self.session, self.known) = (session, known)
    self.state = state
    headers = try Chunks.headers(of: session, on: state.connection)
    tail = try Lanes.unstored(state.tails[session] ?? EventColumns(), of: session, on: state.connection)
  }

  func lanes() throws(Failure) -> [LaneOutline] {
    var outlines: [LaneOutline] = []
    for var lane in try Lanes.all(of: session, on: state.connection) {
      if !tail.isEmpty, LaneNumber.of(tail.seq(0)) == lane.number { lane.next = max(lane.next, tail.seq(tail.count - 1) &+ 1) }
      var uuid: [UInt8]?
      if let device = lane.device, case .blob(let bytes) = try state.connection.value("SELECT uuid FROM \(Table.device) WHERE number = \(device)") { uuid = bytes }
      outlines.append(LaneOutline(lane, device: uuid))
    }
    return outlines
  }

  func pieces(of lane: Int64) throws(Failure) -> [LanePiece] {
    let range = LaneNumber.range(of: lane)
    var pieces: [LanePiece] = []
    var last = range.lowerBound
    for (place, header) in headers.enumerated() where range.contains(header.firstSeq) && header.count > 0 {
      guard header.firstSeq >= last, header.endSeq <= range.upperBound else {
        throw Failure(
          .damagedEvents, "session \(session) has chunks that overlap at the number \(header.firstSeq); salvage the book into a new one", field: .seq, id: session)
      }
      last = header.endSeq
      pieces.append(LanePiece(place, first: header.firstSeq, end: header.endSeq, count: header.count))
    }
    if !tail.isEmpty, LaneNumber.of(tail.seq(0)) == lane {
      pieces.append(LanePiece(headers.count, first: tail.seq(0), end: tail.seq(tail.count - 1) &+ 1, count: tail.count))
    }
    return pieces
  }

  func body(of piece: LanePiece) throws(Failure) -> [UInt8]? {
    guard headers.indices.contains(piece.id),
      case .blob(let body) = try state.connection.value("SELECT body FROM \(Table.chunk) WHERE id = \(headers[piece.id].id)")
    else { return nil }
    return body
  }

  func events(of piece: LanePiece) throws(Failure) -> EventColumns {
    guard headers.indices.contains(piece.id) else { return tail }
    let header = headers[piece.id]
    guard let columns = try Chunks.read(header, on: state.connection), columns.count == header.count else {
      throw Failure(
        .damagedEvents, "session \(session): a chunk from the number \(header.firstSeq) on holds other events than it says; salvage the book into a new one",
        field: .seq, id: session)
    }
    return columns
  }

  func added(in lane: Int64) throws(Failure) -> [UInt64] {
    let range = LaneNumber.range(of: lane)
    let (first, end) = (Int64(bitPattern: range.lowerBound), Int64(bitPattern: range.upperBound))
    // One that was deleted again still has its number.
    return try state.connection.ids(
      """
      SELECT seq FROM \(Table.eventEdit) WHERE session = \(session) AND operation = \(EventEdit.Operation.insert.rawValue) AND seq >= \(first) AND seq < \(end)
      UNION SELECT key FROM \(Table.stamp) WHERE entry = \(session) AND part = \(Part.addition) AND key >= \(first) AND key < \(end) ORDER BY 1
      """
    ).map { UInt64(bitPattern: $0) }
  }

  func addition(of seq: UInt64) throws(Failure) -> Int64? {
    try state.connection.value(
      """
      SELECT c.chain FROM \(Table.stamp) s JOIN \(Table.deviceCommit) c ON c.device = s.device AND c.n = s.n
      WHERE s.entry = \(session) AND s.part = \(Part.addition) AND s.key = \(Int64(bitPattern: seq))
      """)?.int
  }
}
