/// How many events of each type a session holds, kept so that counts cost the same at any size. What still lies in a tail
/// is counted by its recorder.
enum EventCounts {
  /// Adds events of one type and phase, or with a negative number takes them away.
  static func add(_ number: Int64, type: Int64, phase: Phase, session: Int64, on connection: Connection) throws(Failure) {
    try add(events: number, starts: phase == .stop ? 0 : number, type: type, session: session, on: connection)
  }

  static func add(events: Int64, starts: Int64, type: Int64, session: Int64, on connection: Connection) throws(Failure) {
    try connection.run(
      """
      INSERT INTO event_count (session, type, events, starts) VALUES (?, ?, ?, ?)
      ON CONFLICT (session, type) DO UPDATE SET events = events + excluded.events, starts = starts + excluded.starts
      """,
      .int(session), .int(type), .int(events), .int(starts))
  }

  /// Rows and starts (a state counts once) by type.
  static func all(of session: Int64, on connection: Connection) throws(Failure) -> [Int64: (events: Int64, starts: Int64)] {
    let statement = try connection.statement("SELECT type, events, starts FROM event_count WHERE session = ?")
    try statement.bind([.int(session)])
    defer { statement.reset() }
    var counts: [Int64: (events: Int64, starts: Int64)] = [:]
    while try statement.step() { counts[statement.int(0)] = (statement.int(1), statement.int(2)) }
    return counts
  }
}
