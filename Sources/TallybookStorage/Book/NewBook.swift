internal import Glibc
internal import Synchronization
package import TallybookBase

/// A new book in memory: a copy of one that has all tables and no row, which a process makes once. That SQLite reads what makes the tables would cost
/// more than all else of opening it.
package enum NewBook {
  private static let tables = Mutex<[UInt8]>([])

  /// A database in memory that has the tables of a book only.
  package static func inMemory() throws(Failure) -> MemoryDatabase {
    try MemoryVFS.register()
    let bytes = try tables.withLock { kept throws(Failure) in
      if kept.isEmpty {
        kept = try SerializedBook.make { connection throws(Failure) in
          try connection.execute("BEGIN")
          try BookFile.makeTables(on: connection)
          try connection.execute("COMMIT")
        }
      }
      return kept
    }
    let memory = MemoryDatabase()
    guard bytes.withUnsafeBytes({ memory.fill($0) }) else {
      throw Failure(.diskFull, "there is no memory for a book; free some, or open it as a file", subCode: errno)
    }
    return memory
  }
}
