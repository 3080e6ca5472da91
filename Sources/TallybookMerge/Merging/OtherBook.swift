internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A book that is merged into another: read in one state and never written. What it does not know of its own commits, having never been merged
/// or having been written by another version of the library, is found out beside it, in tables that go with the connection.
struct OtherBook {
  let store: Store
  let connection: Connection
  let state: BookState
  let uuid: UUID

  /// Runs `body` with the book as it is now.
  static func read<R>(_ store: Store, _ body: (OtherBook) throws(Failure) -> R) throws(Failure) -> R {
    let connection = try store.makeReader()
    defer { connection.close() }
    let state = try store.pin(connection, .all)
    defer { store.unpin(connection) }
    let book = OtherBook(store: store, connection: connection, state: state, uuid: try BookIdentity.uuid(on: connection))
    try book.knowCommits()
    return try body(book)
  }

  /// The tables of commits and stamps as they are, or copies that can be changed.
  private func knowCommits() throws(Failure) {
    try TemporaryTables.put(Self.tables, on: connection)
    let commits = HistoryCommits(of: uuid, on: connection)
    if try DeviceLine.own(on: connection) == nil { try commits.begin(at: [0], name: nil) } else { try commits.catchUp() }
  }

  private static let tables: [Table] = [.device, .deviceCommit, .stamp, .sibling, .tombstone, .collectionMove, .alias]
}
