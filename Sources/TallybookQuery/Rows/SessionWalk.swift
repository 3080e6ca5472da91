internal import TallybookBase

/// The sessions of a query one after the other, each with what reads it. Where the walk outlives the state that it is of, all readers are made
/// while that is there; else each when its session is reached.
struct SessionWalk<Reader> {
  private var left: ArraySlice<SessionSpan>
  private var made: ArraySlice<Reader> = []
  private let make: ((SessionSpan) throws(Failure) -> Reader)?

  /// `after`: the session that a page goes on in.
  init(
    _ sessions: [SessionSpan], descending: Bool, after: SessionPlace?, outliving: Bool, _ make: @escaping (SessionSpan) throws(Failure) -> Reader
  ) throws(Failure) {
    let isBehind = { (span: SessionSpan) in after.map { descending ? SessionPlace(span) <= $0 : SessionPlace(span) >= $0 } ?? true }
    let sessions = (descending ? sessions.reversed() : sessions).filter(isBehind)
    left = sessions[...]
    guard outliving else {
      self.make = make
      return
    }
    self.make = nil
    var made: [Reader] = []
    for session in sessions { made.append(try make(session)) }
    self.made = made[...]
  }

  /// The next one; nil behind the last.
  mutating func next() throws(Failure) -> (session: SessionSpan, reader: Reader)? {
    guard let session = left.popFirst() else { return nil }
    if let reader = made.popFirst() { return (session, reader) }
    return try make.map { (make) throws(Failure) in (session, try make(session)) }
  }
}
