/// Takes bytes and keeps none: to see whether something can be written.
struct NullTarget: ByteTarget {
  private(set) var size: Int64 = 0

  func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) -> Int { 0 }

  mutating func write(_ bytes: UnsafeRawBufferPointer, at offset: Int64) { size = max(size, offset + Int64(bytes.count)) }
}
