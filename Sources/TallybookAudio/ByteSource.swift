package import TallybookBase

/// Bytes that can be read at any place: an attachment's content, a file, an array. What reads audio stands on this, so
/// that nothing large is ever held.
package protocol ByteSource {
  /// How many bytes there are.
  var size: Int64 { get }

  /// Reads from `offset` as many bytes as `buffer` takes, fewer only at the end. Gives how many.
  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(Failure) -> Int
}
