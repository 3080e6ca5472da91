internal import Glibc
package import TallybookBase
internal import TallybookEventLog
package import TallybookStorage

/// Reading: one commit, or one state of tables and tails that is pinned for as long as it is read.
extension Store {
  /// Lends a connection for reading: each statement sees the last commit.
  package func read<R>(_ body: (Connection) throws(Failure) -> R) throws(Failure) -> R {
    let reader = try takeReader()
    defer { giveBack(reader) }
    return try body(reader)
  }

  /// Lends one state of the book, with nothing held that another call could wait for.
  package func state<R>(_ tails: BookState.Tails = .none, _ body: (BookState) throws(Failure) -> R) throws(Failure) -> R {
    let reader = try takeReader()
    defer { giveBack(reader) }
    defer { unpin(reader) }
    return try body(try pin(reader, tails))
  }

  /// Has a connection see the book's last commit until `unpin`, with the tails as they were when that was the last one.
  ///
  /// Tables and tails cannot be read at one moment, so they are read one after the other, and again where anything was committed
  /// meanwhile: who cuts a chunk commits it before the tail begins anew. Tails are first only marked, which takes a moment, and read
  /// up to their marks once it is sure that these belong to the tables.
  package func pin(_ connection: Connection, _ wanted: BookState.Tails) throws(Failure) -> BookState {
    guard wanted != .none else {
      try connection.run("BEGIN")
      return BookState(self, connection)
    }
    while true {
      for _ in 0..<Self.triesBeside {
        if let state = try pinOnce(connection, wanted) { return state }
      }
      // Somebody commits all the time, and is held up for a moment. Who cannot be held up has a transaction open, and commits nothing.
      guard !isReadOnly else { continue }
      do throws(Failure) {
        if let state = try withWriterHeld(timeout: 50_000_000, { () throws(Failure) in try pinOnce(connection, wanted) }) { return state }
      } catch {
        guard error.code == .busy || error.code == .state else { throw error }
      }
    }
  }

  private static let triesBeside = 6

  package func unpin(_ connection: Connection) {
    LongCall.unasked { if connection.isInTransaction { _ = try? connection.run("ROLLBACK") } }
  }

  /// nil, and nothing is pinned, where anything was committed meanwhile.
  private func pinOnce(_ connection: Connection, _ wanted: BookState.Tails) throws(Failure) -> BookState? {
    let witness = try takeReader()
    defer { giveBack(witness) }
    do throws(Failure) {
      let before = try witness.dataVersion()
      try connection.run("BEGIN")
      let running = try SessionTails.running(wanted, on: connection)
      guard !running.isEmpty else { return BookState(self, connection) }
      TestSleep.at("pin.tables")
      let pins = try TailPins(running, in: self)
      let marks = try pins.marks()
      TestSleep.at("pin.marks")
      if try witness.dataVersion() == before, let tails = try pins.contents(upTo: marks) { return BookState(self, connection, tails: tails) }
    } catch {
      unpin(connection)
      throw error
    }
    unpin(connection)
    return nil
  }

  /// The tails beside what a transaction sees: nobody cuts a chunk while it has the writer.
  func tails(_ wanted: BookState.Tails, in transaction: Transaction) throws(Failure) -> [Int64: EventColumns] {
    guard wanted != .none else { return [:] }
    let pins = try TailPins(try SessionTails.running(wanted, on: transaction.connection), in: self)
    while true {
      // A tail that was stored before the transaction began may begin anew only now.
      if let tails = try pins.contents(upTo: try pins.marks()) { return tails }
    }
  }
}
