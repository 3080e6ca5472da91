package import TallybookBase
internal import TallybookStorage

/// What a book has, as another one is told that is to send what is missing: of each line of commits some by their hashes, and what does not follow
/// from commits. Travels as text.
package struct BookVector: Sendable {
  /// A commit by its number and hash.
  struct Known: Sendable, Hashable {
    let n: Int64
    let chain: Int64
  }

  /// Some commits of a line, the last first.
  struct Line: Sendable, Equatable {
    let uuid: UUID
    let commits: [Known]
  }

  /// What a UUID was of is by now what another one is of.
  struct Alias: Sendable, Hashable {
    let uuid: UUID
    let entry: UUID

    /// All that a book knows.
    static func all(on connection: Connection) throws(Failure) -> [Alias] {
      var aliases: [Alias] = []
      let rows = try connection.rows("SELECT uuid, entry FROM \(Table.alias) ORDER BY uuid")
      while try rows.step() {
        if let uuid = UUID(stored: rows.blob(0)), let entry = UUID(stored: rows.blob(1)) { aliases.append(Alias(uuid: uuid, entry: entry)) }
      }
      return aliases
    }
  }

  /// Frames of a stream that are here already, from the first on.
  package struct Received: Sendable, Equatable {
    let stream: UUID
    let count: UInt32
    /// How long the bodies of the stream's frames are.
    let size: UInt32
    /// The beginning of a SHA-256 over their bodies.
    let hash: [UInt8]

    package init(stream: UUID, count: UInt32, size: UInt32, hash: [UInt8]) { (self.stream, self.count, self.size, self.hash) = (stream, count, size, hash) }
  }

  let book: UUID
  var lines: [Line] = []
  /// What became one with something else.
  var aliases: [Alias] = []
  /// Entries that were removed for good here, and are here, with who wrote what of them: of those all is wanted that others have.
  var wanted: [(uuid: UUID, hash: Int64)] = []
  /// What opened days are, month by month.
  var months: [(month: Int64, hash: Int64)] = []
  /// Where collections lie that no commit put there.
  var places: Int64 = 0
  /// Removals that were found out, and that no commit tells.
  var removals: [Int64] = []
  package var received: [Received] = []

  package init(of book: UUID) { self.book = book }

  private static let version: UInt8 = 1
  static let hashSize = 16

  package var text: String {
    var writer = RecordWriter()
    writer.put([Self.version])
    writer.put(book.bytes)
    writer.putVarint(UInt64(lines.count))
    for line in lines {
      writer.put(line.uuid.bytes)
      writer.putVarint(UInt64(line.commits.count))
      for commit in line.commits {
        writer.putVarint(RecordFormat.zigzag(commit.n))
        writer.putFixed(commit.chain)
      }
    }
    writer.putVarint(UInt64(aliases.count))
    for alias in aliases { writer.put(alias.uuid.bytes + alias.entry.bytes) }
    writer.putVarint(UInt64(wanted.count))
    for each in wanted {
      writer.put(each.uuid.bytes)
      writer.putFixed(each.hash)
    }
    writer.putVarint(UInt64(months.count))
    for month in months {
      writer.putVarint(RecordFormat.zigzag(month.month))
      writer.putFixed(month.hash)
    }
    writer.putFixed(places)
    writer.putVarint(UInt64(removals.count))
    for removal in removals { writer.putFixed(removal) }
    writer.putVarint(UInt64(received.count))
    for each in received {
      writer.put(each.stream.bytes)
      writer.putFixed(each.count)
      writer.putFixed(each.size)
      writer.put(each.hash)
    }
    writer.putFixed(writer.bytes.withUnsafeBytes { CRC32.check($0) })
    return Base64Text.write(writer.bytes)
  }

  /// - Throws: `format`: the text is no vector, or not all of one.
  package init(_ text: String) throws(Failure) {
    guard let bytes = Base64Text.read(text), bytes.count > 21 else { throw Self.damaged }
    var reader = RecordReader(bytes, in: 0..<bytes.count - 4)
    var check = RecordReader(bytes, in: bytes.count - 4..<bytes.count)
    guard check.fixed(UInt32.self) == bytes[..<(bytes.count - 4)].withUnsafeBytes({ CRC32.check($0) }) else { throw Self.damaged }
    guard let version = reader.raw(1)?.first else { throw Self.damaged }
    guard version == Self.version else {
      throw Failure(.newerVersion, "the vector is of version \(version), and this library reads \(Self.version); update the library")
    }
    book = try Self.uuid(&reader)
    lines = try Self.list(&reader) { (reader) throws(Failure) in
      let uuid = try Self.uuid(&reader)
      return Line(
        uuid: uuid,
        commits: try Self.list(&reader) { (reader) throws(Failure) in
          guard let n = reader.varint(), let chain = reader.fixed(UInt64.self) else { throw Self.damaged }
          return Known(n: RecordFormat.unzigzag(n), chain: Int64(bitPattern: chain))
        })
    }
    aliases = try Self.list(&reader) { (reader) throws(Failure) in Alias(uuid: try Self.uuid(&reader), entry: try Self.uuid(&reader)) }
    wanted = try Self.list(&reader) { (reader) throws(Failure) in
      let uuid = try Self.uuid(&reader)
      guard let hash = reader.fixed(UInt64.self) else { throw Self.damaged }
      return (uuid, Int64(bitPattern: hash))
    }
    months = try Self.list(&reader) { (reader) throws(Failure) in
      guard let month = reader.varint(), let hash = reader.fixed(UInt64.self) else { throw Self.damaged }
      return (RecordFormat.unzigzag(month), Int64(bitPattern: hash))
    }
    guard let places = reader.fixed(UInt64.self) else { throw Self.damaged }
    self.places = Int64(bitPattern: places)
    removals = try Self.list(&reader) { (reader) throws(Failure) in
      guard let removal = reader.fixed(UInt64.self) else { throw Self.damaged }
      return Int64(bitPattern: removal)
    }
    received = try Self.list(&reader) { (reader) throws(Failure) in
      let stream = try Self.uuid(&reader)
      guard let count = reader.fixed(UInt32.self), let size = reader.fixed(UInt32.self), let hash = reader.raw(Self.hashSize) else { throw Self.damaged }
      return Received(stream: stream, count: count, size: size, hash: hash)
    }
    guard reader.isAtEnd else { throw Self.damaged }
  }

  private static func list<Element>(
    _ reader: inout RecordReader, _ read: (inout RecordReader) throws(Failure) -> Element
  ) throws(Failure) -> [Element] {
    guard let count = reader.varint() else { throw damaged }
    var list: [Element] = []
    // What is claimed is not believed: each one takes bytes.
    for _ in 0..<count { list.append(try read(&reader)) }
    return list
  }

  private static func uuid(_ reader: inout RecordReader) throws(Failure) -> UUID {
    guard let uuid = reader.raw(16).flatMap(UUID.init(stored:)) else { throw damaged }
    return uuid
  }

  private static var damaged: Failure { Failure(.frame, "the vector is damaged or cut off; ask the book for it again") }
}
