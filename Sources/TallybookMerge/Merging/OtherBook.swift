internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A book that is merged into another: read in one state and never written. What it does not know of its own commits, having never been merged
/// or having been written by another version of the library, is found out beside it, in tables that go with the connection: copies of its own,
/// which are made only where something is to be written.
final class OtherBook {
  let store: Store
  let connection: Connection
  let state: BookState
  let uuid: UUID
  private var isChangeable = false

  private init(_ store: Store, _ connection: Connection, _ state: BookState) throws(Failure) {
    (self.store, self.connection, self.state) = (store, connection, state)
    uuid = try BookIdentity.uuid(on: connection)
  }

  /// Runs `body` with the book as it is now.
  static func read<R>(_ store: Store, _ body: (OtherBook) throws(Failure) -> R) throws(Failure) -> R {
    let connection = try store.makeReader()
    defer { connection.close() }
    let state = try store.pin(connection, .all)
    defer { store.unpin(connection) }
    return try body(OtherBook(store, connection, state))
  }

  /// Has it know all of its own commits.
  func knowCommits() throws(Failure) {
    let commits = HistoryCommits(of: uuid, on: connection)
    if try DeviceLine.own(on: connection) == nil {
      try makeChangeable()
      try commits.begin(at: [0], name: nil)
    } else if try commits.isBehind() {
      try makeChangeable()
      try commits.catchUp()
    }
  }

  /// Has what is written of its commits and stamps from now on go into copies.
  func makeChangeable() throws(Failure) {
    guard !isChangeable else { return }
    try TemporaryTables.put(Self.tables, on: connection)
    isChangeable = true
  }

  private static let tables: [Table] = [.device, .deviceCommit, .stamp, .sibling, .tombstone, .collectionMove, .alias]
}
