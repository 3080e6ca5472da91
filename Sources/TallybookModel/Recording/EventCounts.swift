package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// How many events of each type a session holds, kept so that counts cost the same at any size. What still lies in a tail
/// is counted by its recorder.
package enum EventCounts {
  /// A count of what is there, from the events themselves.
  package struct Recount {
    package private(set) var counts: [Int64: (events: Int64, starts: Int64)] = [:]
    /// The types of variants.
    private let types: [Int64: Int64]

    package init(_ types: [Int64: Int64]) { self.types = types }

    mutating func add(_ event: Event) {
      let type = types[event.type] ?? event.type
      counts[type, default: (0, 0)].events += 1
      if event.phase != .stop { counts[type, default: (0, 0)].starts += 1 }
    }

    /// A chunk's events, those left out that an edit lies over.
    package mutating func add(_ columns: EventColumns, except edits: [UInt64: EventEdit]) {
      for row in 0..<columns.count where edits[columns.seq(row)] == nil { add(columns[row]) }
    }

    /// What edits put in the place of events.
    package mutating func add(_ edits: [UInt64: EventEdit]) {
      for edit in edits.values where edit.operation != .delete { add(edit.event) }
    }
  }

  /// Adds events of one type and phase, or with a negative number takes them away.
  static func add(_ number: Int64, type: Int64, phase: Phase, session: Int64, on connection: Connection) throws(Failure) {
    try add(events: number, starts: phase == .stop ? 0 : number, type: type, session: session, on: connection)
  }

  /// Those of a variant count as those of its type.
  package static func add(events: Int64, starts: Int64, type: Int64, session: Int64, on connection: Connection) throws(Failure) {
    try connection.run(
      """
      INSERT INTO \(Table.eventCount) (session, type, events, starts) 
      VALUES (\(session), coalesce((SELECT parent FROM \(Table.entry) WHERE id = \(type) AND kind = \(Kind.variant)), \(type)), \(events), \(starts))
      ON CONFLICT (session, type) DO UPDATE SET events = events + excluded.events, starts = starts + excluded.starts
      """)
  }

  /// Rows and starts (a state counts once) by type.
  static func all(of session: Int64, on connection: Connection) throws(Failure) -> [Int64: (events: Int64, starts: Int64)] {
    let statement = try connection.statement("SELECT type, events, starts FROM \(Table.eventCount) WHERE session = \(session)")
    defer { statement.reset() }
    var counts: [Int64: (events: Int64, starts: Int64)] = [:]
    while try statement.step() { counts[statement.int(0)] = (statement.int(1), statement.int(2)) }
    return counts
  }
}
