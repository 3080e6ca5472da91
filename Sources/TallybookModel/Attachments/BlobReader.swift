internal import Synchronization
package import TallybookBase
internal import TallybookStorage

/// Reads the bytes of an attachment at any offset, with at most 1 MiB in memory. It can also read an attachment that this or another process is still
/// writing, as far as it has come. Safe from any thread.
package final class BlobReader: Sendable {
  /// The attachment.
  package let id: Int64
  private let book: Book
  private let source: Source

  private enum Source: Sendable {
    case content(Int64, size: Int64)
    case file(StagingFile)
  }

  /// The piece that was read last: most reads go on in it.
  private struct Kept {
    var number: Int64 = -1
    var bytes: [UInt8] = []
  }
  private let kept = Mutex(Kept())

  /// Opens an attachment, finished or not.
  init(_ id: Int64, in book: Book) throws(Failure) {
    try book.requireOpen()
    self.id = id
    self.book = book
    let store = book.store
    let found = try book.read { connection throws(Failure) -> (hash: [UInt8]?, begun: Unfinished?) in
      if let begun = try Unfinished.find(id, on: connection) { return (begun.hash, begun) }
      let entry: Entry = try EntryStore.require(id, on: connection)
      guard entry.kind == .attachment, let hash = entry[.sha256].text.flatMap(HexText.read) else {
        throw Failure(.kind, "the \(entry.kind.label) \(id) has no bytes; name an attachment", field: .kind, id: id)
      }
      return (hash, nil)
    }
    if let file = try found.begun?.openToRead(in: store) {
      source = .file(file)
    } else {
      source = try Self.content(found.hash ?? [], of: id, in: book)
    }
  }

  /// Opens what the book itself has.
  init(content hash: [UInt8], of id: Int64, in book: Book) throws(Failure) {
    self.id = id
    self.book = book
    source = try Self.content(hash, of: id, in: book)
  }

  private static func content(_ hash: [UInt8], of id: Int64, in book: Book) throws(Failure) -> Source {
    let content = try book.read { connection throws(Failure) in try Contents.find(hash, on: connection) }
    guard let content, content.state == .whole else {
      throw Failure(.noContent, "the bytes of the attachment \(id) are not in this book; attach the same bytes again to have them back", id: id)
    }
    return .content(content.id, size: content.size)
  }

  /// The number of bytes; while it is being written, the number so far.
  package func size() throws(Failure) -> Int64 {
    try book.requireOpen()
    switch source {
    case .content(_, let size): return size
    case .file(let file): return try file.size()
    }
  }

  /// Reads from an offset, as much as there is; returns the number of bytes, 0 at the end and beyond.
  package func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int {
    try book.requireOpen()
    guard offset >= 0 else { throw Failure(.range, "the offset \(offset) is before the first byte", id: id, found: Measure(offset)) }
    switch source {
    case .file(let file):
      guard offset < (try file.size()) else { return 0 }
      return try file.read(at: offset, into: buffer)
    case .content(let content, let size):
      return try book.readingFirst { () throws(Failure) in
        let result = kept.withLock { kept -> Result<Int, Failure> in
          do throws(Failure) { return .success(try read(at: offset, into: buffer, content, size, &kept)) } catch { return .failure(error) }
        }
        return try result.get()
      }
    }
  }

  /// Goes through all bytes, in pieces of a mebibyte at most.
  package func forEachPiece(_ body: (Int64, UnsafeRawBufferPointer) throws(Failure) -> Void) throws(Failure) {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Contents.pieceSize, alignment: 16)
    defer { buffer.deallocate() }
    var offset: Int64 = 0
    while true {
      let count = try read(at: offset, into: buffer)
      if count == 0 { return }
      try body(offset, UnsafeRawBufferPointer(rebasing: buffer[..<count]))
      offset += Int64(count)
    }
  }

  private func read(
    at offset: Int64, into buffer: UnsafeMutableRawBufferPointer, _ content: Int64, _ size: Int64, _ kept: inout Kept
  ) throws(Failure) -> Int {
    var done = 0
    while done < buffer.count, offset < size - Int64(done) {
      let (number, start) = (offset + Int64(done)).quotientAndRemainder(dividingBy: Int64(Contents.pieceSize))
      if kept.number != number {
        kept = Kept()
        let bytes = try book.read { connection throws(Failure) in
          try Contents.withPiece(number, of: content, on: connection) { Array($0) }
        }
        guard let bytes else { throw gone(number) }
        kept = Kept(number: number, bytes: bytes)
      }
      let count = min(kept.bytes.count - Int(start), buffer.count - done)
      guard count > 0 else { throw gone(number) }
      kept.bytes.withUnsafeBytes { bytes in
        UnsafeMutableRawBufferPointer(rebasing: buffer[done...]).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[Int(start)..<Int(start) + count]))
      }
      done += count
    }
    return done
  }

  private func gone(_ number: Int64) -> Failure {
    Failure(.damagedContent, "piece \(number) of the attachment \(id) is missing: it was removed for good, or the book is damaged", id: id)
  }
}
