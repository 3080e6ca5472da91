public import TallybookBase
internal import TallybookCore

/// Writes an attachment piece by piece. Each piece stays if the program ends before `finish`, and `Book.resume` continues it. Safe from any thread.
///
/// ```swift
/// let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
/// try writer.write([1, 2])
/// try writer.write([3])
/// print(try writer.size(), try writer.finish().size)  // 3 3
/// ```
public final class AttachmentWriter: Sendable {
  private let engine: Blob
  private let book: Book

  init(_ engine: Blob, in book: Book) {
    self.engine = engine
    self.book = book
  }

  deinit { engine.close() }

  /// How many bytes it has so far.
  ///
  /// ```swift
  /// print(try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).size())  // 0
  /// ```
  public func size() throws(Failure) -> Int64 { try engine.size() }

  /// Writes at an offset, over existing bytes or directly after them; nil: after the last byte.
  ///
  /// - Throws: `invalid` (a gap), `state` (it is finished), `busy` (another one writes it), and errors of file access.
  ///
  /// ```swift
  /// let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
  /// try writer.write([1, 2])
  /// try writer.write([9], at: 0)
  /// print(try book.bytes(of: try writer.finish()))  // [9, 2]
  /// ```
  public func write(_ bytes: some Sequence<UInt8>, at offset: Int64? = nil) throws(Failure) {
    let written = bytes.withContiguousStorageIfAvailable { bytes -> Result<Void, Failure> in
      do throws(Failure) { return .success(try engine.write(UnsafeRawBufferPointer(bytes), at: offset)) } catch { return .failure(error) }
    }
    if let written { return try written.get() }
    try write(Array(bytes), at: offset)
  }

  /// Moves the bytes into the book and makes the attachment.
  ///
  /// - Throws: `state` (it is finished), `notFound` (what it belongs to is gone), and errors of writing; then it can be finished later.
  ///
  /// ```swift
  /// let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
  /// print(try writer.finish().name)  // call.raw
  /// ```
  @discardableResult
  public func finish() throws(Failure) -> Attachment { try book.get(try engine.finish(now: try book.engine.mutationTime())) }

  /// Throws the bytes away.
  ///
  /// ```swift
  /// let writer = try book.writeAttachment("call.raw", to: try book.notes.create("Dawn"))
  /// try writer.discard()
  /// print(try book.unfinished().count)  // 0
  /// ```
  public func discard() throws(Failure) { try engine.discard(now: try book.engine.mutationTime()) }

  /// Ends writing here; what is not finished can be resumed.
  ///
  /// ```swift
  /// try book.writeAttachment("call.raw", to: try book.notes.create("Dawn")).close()
  /// print(try book.unfinished().count)  // 1
  /// ```
  public func close() { engine.close() }
}
