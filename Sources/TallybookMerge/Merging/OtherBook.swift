package import TallybookBase
package import TallybookModel
package import TallybookStorage

/// A book that is merged into another: read in one state and never written. What it does not know of its own commits, having never been merged
/// or having been written by another version of the library, is found out beside it, in tables that go with the connection: copies of its own,
/// which are made only where something is to be written.
package final class OtherBook {
  package let state: BookState
  package let uuid: UUID
  /// Whether it is only what was sent of a book: what is not in it may be in the book.
  let isExcerpt: Bool
  package var connection: Connection { state.connection }
  private var isChangeable: Bool

  private init(_ state: BookState, isExcerpt: Bool) throws(Failure) {
    (self.state, self.isExcerpt, isChangeable) = (state, isExcerpt, isExcerpt)
    uuid = try BookIdentity.uuid(on: state.connection)
  }

  /// What was sent of a book, which knows its commits and can be changed.
  package convenience init(excerpt connection: Connection, into store: Store) throws(Failure) { try self.init(BookState(store, connection), isExcerpt: true) }

  /// Runs `body` with the book as it is now, and with empty lists of what is sent where `hasLists` asks for them.
  package static func read<R>(_ store: Store, hasLists: Bool = false, _ body: (OtherBook) throws(Failure) -> R) throws(Failure) -> R {
    let connection = try store.takeExcerptReader()
    var book: OtherBook?
    // One that had to know more than the book does has copies of the book's tables.
    defer { if let book, !book.isChangeable { store.giveBack(excerptReader: connection) } else { connection.close() } }
    if hasLists { try ExcerptTables.make(on: connection) }
    let state = try store.pin(connection, .all)
    defer { store.unpin(connection) }
    let read = try OtherBook(state, isExcerpt: false)
    book = read
    return try body(read)
  }

  /// That it says what cannot be.
  func refusal(_ what: String, _ id: Int64) -> Failure {
    isExcerpt
      ? Failure(.frame, "the changes cannot be: \(what); ask another copy of the book", id: id)
      : Failure(.damaged, "the other book cannot be: \(what); check it, and salvage it into a new book", id: id)
  }

  /// Whether all that it has of an entry is here.
  func isWhole(_ id: Int64) throws(Failure) -> Bool {
    guard isExcerpt else { return true }
    return try connection.value("SELECT 1 FROM sent_name WHERE id = \(id)") == nil
  }

  /// Has it know all of its own commits.
  package func knowCommits() throws(Failure) {
    if isExcerpt { return }
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
