/// What the handle of an owned result stands for: bytes with a NUL behind them that does not count.
final class BytesObject {
  let start: UnsafeMutablePointer<UInt8>
  let count: Int

  init(_ bytes: [UInt8]) {
    count = bytes.count
    start = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    bytes.withUnsafeBufferPointer { source in
      if let first = source.baseAddress { start.update(from: first, count: source.count) }
    }
    start[bytes.count] = 0
  }

  deinit { start.deallocate() }
}
