internal import Glibc
package import TallybookBase
package import TallybookText

/// A book as bytes, which are those of a book's file.
package enum SerializedBook {
  /// Has an empty database filled, which is in memory, and gives its bytes.
  package static func make(_ fill: (Connection) throws(Failure) -> Void) throws(Failure) -> [UInt8] {
    try MemoryVFS.register()
    let memory = MemoryDatabase()
    do {
      let copy = try Connection(path: memory.uri, flags: OpenMode.writing)
      defer { copy.close() }
      try copy.execute("PRAGMA temp_store = MEMORY")
      try fill(copy)
    }
    guard let bytes = memory.contents() else { throw Failure(.io, "what was serialized cannot be read from memory; back the book up to a file") }
    return bytes
  }

  /// A database in memory with a copy of the bytes. They may come from anywhere, and are looked at as the file of a book is.
  package static func open(_ bytes: LentBytes) throws(Failure) -> MemoryDatabase {
    try checkHeader(bytes.bytes)
    try MemoryVFS.register()
    let memory = MemoryDatabase()
    guard memory.fill(bytes.bytes) else {
      throw Failure(.diskFull, "there is no memory for the \(bytes.bytes.count) bytes of the book; free some, or open the book as a file", subCode: errno)
    }
    do throws(Failure) {
      let connection = try Connection(path: memory.uri, flags: OpenMode.existing)
      defer { connection.close() }
      try BookFile.check(connection, "the serialized book")
    } catch {
      guard error.reason == .notABook else { throw error }
      throw noBook(bytes.bytes.count, subCode: error.subCode)
    }
    return memory
  }

  private static func noBook(_ count: Int, subCode: Int32 = 0) -> Failure {
    Failure(.notABook, "the \(count) bytes are not a book; give all bytes of a book's file, or those of a serialized book", subCode: subCode)
  }

  /// Refuses by the first page what SQLite would say less of: https://www.sqlite.org/fileformat2.html#the_database_header
  private static func checkHeader(_ bytes: UnsafeRawBufferPointer) throws(Failure) {
    func number(at offset: Int) -> Int64 { Int64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))) }
    guard bytes.count >= 100, bytes.starts(with: "SQLite format 3\0".utf8) else { throw noBook(bytes.count) }
    guard number(at: 68) == Schema.applicationID else {
      throw Failure(
        .notABook,
        "the \(bytes.count) bytes are not a book but another database, or the file of a book that was in use; serialize a book, or copy its file once it is closed")
    }
    let version = number(at: 60) >> 16
    guard version <= Schema.major else {
      throw Failure(
        .newerVersion, "the serialized book has format \(version), and this library knows formats up to \(Schema.major); open it with a newer Tallybook",
        found: Measure(version), bound: Measure(Schema.major))
    }
    // A page of 65,536 bytes has no room for its size there.
    let size = number(at: 16) >> 16
    let whole = (size == 1 ? 65_536 : size) &* number(at: 28)
    guard number(at: 24) != number(at: 92) || whole <= bytes.count else {
      throw Failure(
        .damaged, "the serialized book is cut off: there are \(bytes.count) bytes of \(whole); give all of them", found: Measure(bytes.count), bound: Measure(whole))
    }
  }
}
