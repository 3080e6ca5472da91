public import TallybookBase
internal import TallybookCore

/// Reads the bytes of an attachment at any offset, with little memory. Safe from any thread.
///
/// ```swift
/// let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
/// print(try book.read(attachment).read(at: 0, count: 100).count)  // 4
/// ```
public final class AttachmentReader: Sendable {
  private let engine: BlobReader

  init(_ engine: BlobReader) { self.engine = engine }

  /// How many bytes there are.
  ///
  /// ```swift
  /// let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
  /// print(try book.read(attachment).size())  // 3
  /// ```
  public func size() throws(Failure) -> Int64 { try engine.size() }

  /// The bytes from an offset, at most so many; none at the end and beyond.
  ///
  /// - Throws: `invalid` (a number below 0), `corrupt`, and errors of reading.
  ///
  /// ```swift
  /// let attachment = try book.attach([1, 2, 3], to: try book.notes.create("Dawn"), name: "call.raw")
  /// print(try book.read(attachment).read(at: 1, count: 2))  // [2, 3]
  /// ```
  public func read(at offset: Int64, count: Int) throws(Failure) -> [UInt8] {
    guard count >= 0 else { throw Failure(.range, "\(count) bytes cannot be read; give 0 or more", found: Measure(count), bound: 0) }
    // No more than there are, however many are asked for.
    let (rest, _) = max(0, try engine.size()).subtractingReportingOverflow(max(0, offset))
    let length = min(count, Int(clamping: max(0, rest)))
    var failure: Failure?
    let bytes = [UInt8](unsafeUninitializedCapacity: length) { buffer, read in
      do throws(Failure) { read = try engine.read(at: offset, into: UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<length])) } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }
}
