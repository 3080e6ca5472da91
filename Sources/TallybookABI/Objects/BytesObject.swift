/// What the handle of an owned result stands for: bytes with a NUL behind them that does not count.
final class BytesObject {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int
  /// Whose they are, unless they are its own.
  private let gathered: GatheredBytes?

  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    gathered = nil
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { start.update(from: first, count: source.count) }
    }
    start[bytes.count] = 0
  }

  /// What was gathered, to which nothing is added any more.
  init(_ bytes: GatheredBytes) {
    start = bytes.start
    count = bytes.count
    gathered = bytes
  }

  deinit { if gathered == nil { start.deallocate() } }
}
