/// Blobs that are lent to the host: copies with a NUL behind them that live until they are dropped.
struct BorrowedBlobs: ~Copyable {
  private var blobs: [Int32: BytesObject] = [:]

  /// Lends bytes under a key; what was lent under the key before stays as it is.
  mutating func lend(_ bytes: [UInt8], for key: Int32) -> (start: UnsafePointer<UInt8>, count: Int) {
    let lent = blobs[key] ?? BytesObject(bytes)
    blobs[key] = lent
    return (UnsafePointer(lent.start), lent.count)
  }

  /// Whether nothing is lent.
  @inline(__always)
  var isEmpty: Bool { blobs.isEmpty }

  /// Ends all that was lent.
  mutating func dropAll() { blobs.removeAll(keepingCapacity: true) }
}
