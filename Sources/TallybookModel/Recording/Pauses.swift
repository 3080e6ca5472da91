package import TallybookBase
package import TallybookStorage

/// A pause, which counts neither as elapsed time nor as duration.
package struct Pause: Sendable, Equatable {
  /// When it began.
  package let start: Instant
  /// When it ended; nil while it lasts.
  package let stop: Instant?

  package init(start: Instant, stop: Instant?) {
    self.start = start
    self.stop = stop
  }
}

/// The pauses of sessions, in order.
package enum Pauses {
  package static func all(of session: Int64, on connection: Connection) throws(Failure) -> [Pause] {
    let statement = try connection.statement("SELECT start, stop FROM \(Table.pause) WHERE session = \(session) ORDER BY ordinal")
    defer { statement.reset() }
    var pauses: [Pause] = []
    while try statement.step() {
      pauses.append(Pause(start: statement.int(0), stop: statement.isNull(1) ? nil : statement.int(1)))
    }
    return pauses
  }

  /// Begins a pause, or with a stop keeps one that is over.
  package static func add(_ pause: Pause, to session: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run(
      """
      INSERT INTO \(Table.pause) (session, ordinal, start, stop)
      VALUES (\(session), (SELECT coalesce(max(ordinal), 0) + 1 FROM \(Table.pause) WHERE session = \(session)), \(pause.start), \(Value(pause.stop)))
      """)
  }

  /// Ends the open pause, if there is one.
  package static func close(of session: Int64, at time: Instant, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("UPDATE \(Table.pause) SET stop = \(time) WHERE session = \(session) AND stop IS NULL")
  }

  /// Refuses an end before the start.
  package static func requireOrder(from start: Instant?, to end: Instant?) throws(Failure) {
    guard let end, let start, end < start else { return }
    throw Failure(.timeOrder, "the end is before the time", field: .end, found: Measure(end), bound: Measure(start))
  }

  /// Refuses times of a session that do not hold its pauses.
  package static func requireWithin(from start: Instant?, to end: Instant?, of session: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.statement("SELECT min(start), max(coalesce(stop, start)) FROM \(Table.pause) WHERE session = \(session)")
    defer { statement.reset() }
    guard try statement.step(), !statement.isNull(0) else { return }
    let (first, last) = (statement.int(0), statement.int(1))
    if let start, start > first {
      throw Failure(.timeOrder, "the start is behind the first pause", field: .time, found: Measure(start), bound: Measure(first))
    }
    if let end, end < last {
      throw Failure(.timeOrder, "the end is before the end of the last pause", field: .end, found: Measure(end), bound: Measure(last))
    }
  }

  /// The length of all of them; one that lasts counts up to `now`.
  static func total(_ pauses: [Pause], now: Instant) -> Int64 {
    pauses.reduce(0) { $0 &+ elapsed(from: $1.start, to: $1.stop ?? now) }
  }
}
