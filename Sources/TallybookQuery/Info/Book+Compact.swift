package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Writes the book anew without its free pages, which the file system gets back. Nobody else can write meanwhile; who reads goes on with the state
  /// that they have. Interrupted or killed, the book is as it was.
  ///
  /// - Throws: `state` in a transaction or a snapshot, `readOnly`, `busy` if another writer does not end within the busy timeout, `full`.
  package func compact() throws(Failure) {
    try requireOutside("compacting")
    try requireWritable()
    try store.withWriterHeld(timeout: busyTimeout) { () throws(Failure) in
      // Not the connection that writes: somebody may read with it.
      let connection = try BookFile.openWriter(store.readerPath)
      defer { connection.close() }
      // What is put together first is as large as the book.
      if !store.isMemory { try connection.execute("PRAGMA temp_store = FILE") }
      try connection.breakable { () throws(Failure) in try connection.execute("VACUUM") }
      LongCall.commit()
      // As far as no reader needs the log; else the next one goes on.
      try? Checkpoint.run(.emptying, on: connection)
    }
  }
}
