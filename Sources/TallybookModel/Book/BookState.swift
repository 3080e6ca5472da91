package import TallybookBase
package import TallybookEventLog
package import TallybookStorage

/// One state of a book, for as long as a reading lasts: its tables as one commit left them, and what running sessions held beside
/// them at that moment.
package struct BookState: Sendable {
  package let store: Store
  /// Sees one state throughout; within a transaction what that has written.
  package let connection: Connection
  /// Whether it has changes that are not committed.
  package let hasChanges: Bool
  /// What running sessions hold beside the tables, of the sessions that were asked for.
  package let tails: [Int64: EventColumns]

  /// Which tails are read with the tables: each costs a look at a file or a recorder.
  package enum Tails: Equatable {
    case none
    case of(session: Int64)
    case all

    func include(_ session: Int64) -> Bool {
      switch self {
      case .none: false
      case .of(let one): one == session
      case .all: true
      }
    }
  }

  package init(_ store: Store, _ connection: Connection, tails: [Int64: EventColumns] = [:], hasChanges: Bool = false) {
    self.store = store
    self.connection = connection
    self.tails = tails
    self.hasChanges = hasChanges
  }

  /// How many events a session has, in the book and in its tail.
  package func eventCount(of session: Int64) throws(Failure) -> Int64 {
    let stored = try connection.value("SELECT sum(events) FROM \(Table.eventCount) WHERE session = \(session)")?.int ?? 0
    guard let tail = tails[session] else { return stored }
    return stored &+ Int64(try Lanes.unstored(tail, of: session, on: connection).count)
  }
}
