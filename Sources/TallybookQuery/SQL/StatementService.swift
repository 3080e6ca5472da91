internal import Synchronization
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The connections of a book on which statements of SQL run.
package final class StatementService: BookService, @unchecked Sendable {
  /// Those on which none runs at the moment.
  private let kept = Mutex<[StatementConnection]>([])
  /// For statements within a transaction; touched only with the writer mutex held.
  private var onWriter: StatementConnection?

  package init() {}

  /// A connection for one statement, which gives it back.
  func take(in store: Store) throws(Failure) -> StatementConnection {
    if let kept = kept.withLock({ $0.popLast() }) { return kept }
    return try StatementConnection(of: store)
  }

  /// The connection that writes, for a statement within its transaction; with the writer mutex held.
  func connection(on writer: Connection, in store: Store) throws(Failure) -> StatementConnection {
    if let onWriter { return onWriter }
    let made = try StatementConnection(on: writer, of: store)
    onWriter = made
    return made
  }

  func giveBack(_ connection: StatementConnection, to store: Store) {
    connection.reset()
    // One whose state could not be ended would refuse the next statement, and hold that state.
    let isKept = !store.isClosed && !connection.connection.isInTransaction && kept.withLock { kept in
      guard kept.count < 2 else { return false }
      kept.append(connection)
      return true
    }
    if !isKept { connection.connection.close() }
  }

  func closed(_ store: Store) { kept.withLock { $0 = [] } }
}

extension Store {
  var statements: StatementService {
    get throws(Failure) { try services.find() }
  }
}
