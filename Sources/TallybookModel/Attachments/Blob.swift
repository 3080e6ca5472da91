internal import Synchronization
package import TallybookBase

/// The bytes of an attachment, in and out: one that is made, or one that is there. An unfinished one is read from the
/// beginning on, and taken over by the first write.
package final class Blob: Sendable {
  /// The book that it belongs to.
  package let book: Book
  /// The attachment's id, also before it is finished.
  package let id: Int64
  private let reader: BlobReader?
  private let writer: Mutex<BlobWriter?>

  package init(_ writer: BlobWriter) {
    book = writer.book
    id = writer.id
    reader = nil
    self.writer = Mutex(writer)
  }

  init(_ reader: BlobReader, in book: Book) {
    self.book = book
    id = reader.id
    self.reader = reader
    writer = Mutex(nil)
  }

  /// How many bytes there are.
  package func size() throws(Failure) -> Int64 {
    try book.requireOpen()
    if let writer = writer.withLock({ $0 }) { return writer.size }
    return try reader?.size() ?? 0
  }

  /// Reads from an offset on, as much as there is; gives how many bytes, 0 at the end and behind it.
  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    guard let writer = writer.withLock({ $0 }) else { return try reader?.read(at: offset, into: buffer) ?? 0 }
    guard offset >= 0 else { throw Failure(.range, "the offset \(offset) is before the first byte", id: id, found: Measure(offset)) }
    return try writer.read(at: offset, into: buffer)
  }

  /// Writes at an offset, or with nil behind the last byte.
  ///
  /// - Throws: `invalid` (an offset behind the end), `state` (it is finished), `busy` (another one writes it), and errors of file access.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64? = nil) throws(Failure) { try begin().write(bytes, at: offset) }

  /// Makes the attachment and gives its id.
  ///
  /// - Throws: `state` (it is finished), `notFound` (what it belongs to is gone or in the trash), `busy`, and errors of writing; then it can be
  ///   finished later.
  @discardableResult
  package func finish(now: Instant) throws(Failure) -> Int64 { try begin().finish(now: now) }

  /// Throws away what is not finished.
  package func discard(now: Instant) throws(Failure) {
    try book.requireOpen()
    guard writer.withLock({ $0 }) == nil else { return try begin().discard(now: now) }
    let begun = try requireBegun()
    guard !Unfinished.isWritten(id, begun.uuid, in: book.store) else {
      throw Failure(.blobWriter, "the attachment \(id) is being written; discard it there", id: id)
    }
    try book.write(at: now, as: .discard) { transaction throws(Failure) in try Unfinished.remove(id, begun.uuid, in: transaction) }
  }

  /// Ends writing; what is not finished stays and can be continued.
  package func close() { writer.withLock { $0 }?.close() }

  private func requireBegun() throws(Failure) -> Unfinished {
    let begun = try book.read { connection throws(Failure) in try Unfinished.find(id, on: connection) }
    guard let begun else {
      throw Failure(.isFinished, "the attachment \(id) is finished, and its bytes never change; attach others", id: id)
    }
    return begun
  }

  private func begin() throws(Failure) -> BlobWriter {
    _ = try book.requireOpen()
    if let writer = writer.withLock({ $0 }) { return writer }
    return try book.readingFirst { () throws(Failure) in
      let result = writer.withLock { writer -> Result<BlobWriter, Failure> in
        if let writer { return .success(writer) }
        do throws(Failure) {
          let made = try BlobWriter.attach(requireBegun(), in: book)
          writer = made
          return .success(made)
        } catch { return .failure(error) }
      }
      return try result.get()
    }
  }
}
