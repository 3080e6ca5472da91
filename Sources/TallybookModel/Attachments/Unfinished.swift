internal import Glibc
package import TallybookBase
package import TallybookStorage

/// An attachment whose bytes are still being written: a row of the table `unfinished` and a file beside the book. No step of
/// history: it becomes an entry, with the id that it has already, when it is finished.
package struct Unfinished: Sendable {
  /// The id that the attachment will have.
  package let id: Int64
  package let uuid: UUID
  /// What it will be attached to.
  package let parent: Int64
  /// Its name.
  package let name: String
  /// What its bytes are.
  package let mediaType: String
  package let username: String?
  package let created: Instant
  /// Where the book itself holds its bytes, as in a backup.
  package let hash: [UInt8]?

  private static let columns: SQL = "id, uuid, parent, name, media_type, username, created, sha256"

  private init?(_ statement: Statement) {
    guard let uuid = UUID(stored: statement.blob(1)) else { return nil }
    id = statement.int(0)
    self.uuid = uuid
    parent = statement.int(2)
    name = statement.text(3)
    mediaType = statement.text(4)
    username = statement.isNull(5) ? nil : statement.text(5)
    created = statement.int(6)
    hash = statement.isNull(7) ? nil : statement.blob(7)
  }

  package static func find(_ id: Int64, on connection: Connection) throws(Failure) -> Unfinished? {
    let statement = try connection.statement("SELECT \(columns) FROM \(Table.unfinished) WHERE id = \(id)")
    defer { statement.reset() }
    return try statement.step() ? Unfinished(statement) : nil
  }

  /// Those of an entry, or with nil all, in the order in which they were begun.
  package static func all(of parent: Int64? = nil, on connection: Connection) throws(Failure) -> [Unfinished] {
    let statement = try connection.statement("SELECT \(columns) FROM \(Table.unfinished) WHERE \(Value(parent)) IS NULL OR parent = \(Value(parent)) ORDER BY id")
    defer { statement.reset() }
    var all: [Unfinished] = []
    while try statement.step() {
      if let one = Unfinished(statement) { all.append(one) }
    }
    return all
  }

  /// Begins one, with an id of its own.
  static func insert(
    _ uuid: UUID, for parent: Int64, name: String, mediaType: String, in transaction: Transaction
  ) throws(Failure) -> Int64 {
    let id = try transaction.reserveID()
    let username = try transaction.username()
    try transaction.connection.run(
      """
      INSERT INTO \(Table.unfinished) (id, uuid, parent, name, media_type, username, created)
      VALUES (\(id), \(uuid.bytes), \(parent), \(name), \(mediaType), \(username.isEmpty ? .null : .text(username)), \(transaction.now))
      """)
    transaction.afterRollback.append { [store = transaction.store] in removeFile(id, uuid, in: store) }
    return id
  }

  private static func removeFile(_ id: Int64, _ uuid: UUID, in store: Store) {
    store.attachments.forgetMemoryFile(of: id)
    if !store.isMemory { unlink(StagingFile.path(uuid, beside: store.path)) }
  }

  /// Forgets one; its file goes once that is kept.
  static func remove(_ id: Int64, _ uuid: UUID, in transaction: Transaction) throws(Failure) {
    if case .blob(let hash) = try transaction.connection.value("SELECT sha256 FROM \(Table.unfinished) WHERE id = \(id)") {
      try transaction.connection.run("UPDATE \(Table.content) SET unused = 1 WHERE sha256 = \(hash)")
    }
    try transaction.connection.run("DELETE FROM \(Table.unfinished) WHERE id = \(id)")
    // A kill between the commit and the removal leaves the file: then it says itself that it may go.
    if !transaction.store.isMemory {
      StagingFile.mark(uuid, isWanted: false, beside: transaction.store.path)
      transaction.afterRollback.append { [path = transaction.store.path] in StagingFile.mark(uuid, isWanted: true, beside: path) }
    }
    transaction.afterCommit.append { [store = transaction.store] in removeFile(id, uuid, in: store) }
  }

  /// Whether some process has it open for writing, or may have.
  static func isWritten(_ id: Int64, _ uuid: UUID, in store: Store) -> Bool {
    if store.attachments.writer(of: id) != nil { return true }
    return !store.isMemory && StagingFile.writer(uuid, beside: store.path) != .nobody
  }

  /// The file of its bytes, for reading them while they are written; nil where the book itself has them.
  func openToRead(in store: Store) throws(Failure) -> StagingFile? {
    if store.isMemory { return store.attachments.memoryFile(of: id) }
    let path = StagingFile.path(uuid, beside: store.path)
    if hash != nil, !PlainFile.isThere(path) { return nil }
    do throws(Failure) { return try StagingFile.openToRead(uuid, beside: store.path) } catch {
      guard error.code == .notFound else { throw error }
      throw lost(path)
    }
  }

  func lost(_ path: String) -> Failure {
    Failure(.noFile, "the file \(path) with the bytes of the unfinished attachment \(id) is missing; put it back, or discard the attachment", subCode: ENOENT, id: id)
  }

  /// How many bytes it has so far.
  func size(in store: Store, on connection: Connection) throws(Failure) -> Int64 {
    if let file = try openToRead(in: store) { return try file.size() }
    guard let hash else { return 0 }
    return try Contents.find(hash, on: connection)?.size ?? 0
  }
}
