package import TallybookBase
package import TallybookStorage

/// The bytes of attachments, each kept once: rows of the table `content`, and of `piece` for every mebibyte. An entry names
/// its bytes by their SHA-256, so bytes that are not here are missed by nobody but who reads them, and found again when they
/// come back.
package enum Contents {
  /// How many bytes a piece has, unless it is the last.
  package static let pieceSize = 1 << 20

  package enum State: Int64 {
    /// All pieces are there.
    case whole = 1
    /// It is known by its hash and size alone: it came without its bytes.
    case missing = 2
    /// It is being put together, and has no hash yet.
    case filling = 3
    /// Its pieces are being removed, and it has no hash any more.
    case going = 4
  }

  package struct Content {
    package let id: Int64
    package let size: Int64
    package let state: State?
  }

  package static func find(_ hash: [UInt8], on connection: Connection) throws(Failure) -> Content? {
    let statement = try connection.statement("SELECT id, size, state FROM \(Table.content) WHERE sha256 = \(hash)")
    defer { statement.reset() }
    guard try statement.step() else { return nil }
    return Content(id: statement.int(0), size: statement.int(1), state: State(rawValue: statement.int(2)))
  }

  /// Whether the bytes of a hash are all here.
  package static func isWhole(_ hash: [UInt8], on connection: Connection) throws(Failure) -> Bool {
    try find(hash, on: connection)?.state == .whole
  }

  /// Whether the bytes of a hash are all here, each piece with its size and check: a state says what was, not what a disk made of it.
  package static func isSound(_ hash: [UInt8], size: Int64, on connection: Connection) throws(Failure) -> Bool {
    guard let content = try find(hash, on: connection), content.state == .whole, content.size == size else { return false }
    for number in 0..<pieces(of: content.size) {
      guard try isSound(number, of: content, on: connection) else { return false }
    }
    return true
  }

  /// Whether one piece is here with its size and check.
  static func isSound(_ number: Int64, of content: Content, on connection: Connection) throws(Failure) -> Bool {
    do throws(Failure) {
      let count = try withPiece(number, of: content.id, on: connection) { Int64($0.count) }
      return count == min(content.size - number * Int64(pieceSize), Int64(pieceSize))
    } catch {
      guard error.code == .corrupt else { throw error }
      return false
    }
  }

  /// How many pieces some bytes make.
  package static func pieces(of size: Int64) -> Int64 { max(0, size) / Int64(pieceSize) + (max(0, size) % Int64(pieceSize) > 0 ? 1 : 0) }

  /// Gives what was put together the hash of bytes that are spoilt; those are to go.
  static func replace(with content: Int64, hash: [UInt8], size: Int64, on connection: Connection) throws(Failure) {
    try connection.run(
      "UPDATE \(Table.content) SET sha256 = NULL, state = \(State.going.rawValue), unused = 1 WHERE sha256 = \(hash) AND state = \(State.whole.rawValue)")
    try complete(content, hash: hash, size: size, on: connection)
  }

  /// Makes a row that nobody uses yet; `filler` puts it together.
  package static func insert(
    _ state: State, hash: [UInt8]?, size: Int64, filler: UUID? = nil, on connection: Connection
  ) throws(Failure) -> Int64 {
    try connection.run(
      """
      INSERT INTO \(Table.content) (sha256, size, state, filler, unused)
      VALUES (\(hash.map { .blob($0) } ?? .null), \(size), \(state.rawValue), \(filler.map { .blob($0.bytes) } ?? .null), 1)
      """)
    return try connection.value("SELECT last_insert_rowid()")?.int ?? 0
  }

  package static func insert(_ bytes: UnsafeRawBufferPointer, number: Int64, of content: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.statement("INSERT INTO \(Table.piece) (content, number, crc, bytes) VALUES (?, ?, ?, ?)")
    defer { statement.reset() }
    try statement.bind(.int(content), at: 1)
    try statement.bind(.int(number), at: 2)
    try statement.bind(.int(Int64(CRC32.check(bytes))), at: 3)
    try statement.bind(borrowed: .blob(bytes), at: 4)
    _ = try statement.step()
  }

  /// Refuses to go on with what is not being put together any more.
  static func requireFilling(_ content: Int64, on connection: Connection) throws(Failure) {
    guard try connection.value("SELECT 1 FROM \(Table.content) WHERE id = \(content) AND state = \(State.filling.rawValue)") != nil else { throw gone }
  }

  private static var gone: Failure {
    Failure(.changing, "the bytes were removed as unused while they were being attached; attach them again")
  }

  /// Gives what was put together its hash. Where it was known by that alone it is now here.
  static func complete(_ content: Int64, hash: [UInt8], size: Int64, on connection: Connection) throws(Failure) {
    try connection.run("UPDATE \(Table.content) SET sha256 = NULL, state = \(State.going.rawValue), unused = 1 WHERE sha256 = \(hash) AND state = \(State.missing.rawValue)")
    let count = try connection.run(
      """
      UPDATE \(Table.content) SET sha256 = \(hash), size = \(size), state = \(State.whole.rawValue), filler = NULL,
        unused = NOT EXISTS (SELECT 1 FROM \(Table.entry) WHERE content = \(hash))
      WHERE id = \(content) AND state = \(State.filling.rawValue)
      """)
    guard count == 1 else { throw gone }
  }

  /// Lends a piece once its check holds; nil: there is no such piece.
  package static func withPiece<R>(
    _ number: Int64, of content: Int64, on connection: Connection, _ body: (UnsafeRawBufferPointer) throws(Failure) -> R
  ) throws(Failure) -> R? {
    var result: R?
    try lend(number, of: content, on: connection) { (bytes) throws(Failure) in result = try body(bytes) }
    return result
  }

  /// Lends the bytes of a piece, once, where it is there.
  @inline(never)
  private static func lend(
    _ number: Int64, of content: Int64, on connection: Connection, to body: (UnsafeRawBufferPointer) throws(Failure) -> Void
  ) throws(Failure) {
    let statement = try connection.statement("SELECT crc, bytes FROM \(Table.piece) WHERE content = \(content) AND number = \(number)")
    defer { statement.reset() }
    guard try statement.step() else { return }
    let check = statement.int(0)
    try statement.withBlob(1) { (bytes) throws(Failure) in
      guard Int64(CRC32.check(bytes)) == check else { throw Failure(.damagedContent, "piece \(number) of content \(content) is spoilt; restore a backup") }
      try body(bytes)
    }
  }

  // MARK: Users

  /// What an entry that came, or went, means for the bytes that it names.
  static func follow(_ hash: [UInt8], isUsed: Bool, on connection: Connection) throws(Failure) {
    if isUsed {
      try connection.run("UPDATE \(Table.content) SET unused = 0 WHERE sha256 = \(hash) AND unused = 1")
    } else {
      try connection.run(
        "UPDATE \(Table.content) SET unused = 1 WHERE sha256 = \(hash) AND NOT EXISTS (SELECT 1 FROM \(Table.entry) WHERE content = \(hash))")
    }
  }
}
