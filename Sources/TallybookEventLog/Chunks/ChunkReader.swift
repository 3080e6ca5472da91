/// Reads a chunk's bytes, none of which is trusted: everything that would go beyond them answers nil.
struct ChunkReader: ~Copyable {
  private let base: UnsafeRawPointer
  private let end: Int
  private(set) var offset = 0
  /// Where a packed section that ends near the end of the bytes is copied, since unpacking loads 8 bytes at a time.
  private var spare: UnsafeMutableRawPointer?

  init(_ base: UnsafeRawPointer, count: Int) {
    self.base = base
    end = count
  }

  deinit { spare?.deallocate() }

  var left: Int { end - offset }

  @inline(__always)
  mutating func byte() -> UInt8? {
    guard offset < end else { return nil }
    defer { offset &+= 1 }
    return base.load(fromByteOffset: offset, as: UInt8.self)
  }

  @inline(__always)
  mutating func word() -> UInt64? {
    guard left >= 8 else { return nil }
    defer { offset &+= 8 }
    return UInt64(littleEndian: base.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  mutating func varint() -> UInt64? {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      guard let byte = byte() else { return nil }
      // The tenth byte has room for one bit.
      guard shift < 63 || byte <= 1 else { return nil }
      value |= UInt64(byte & 0x7F) &<< shift
      if byte < 0x80 { return value }
    }
    return nil
  }

  mutating func bytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= left else { return nil }
    defer { offset += count }
    return UnsafeRawBufferPointer(start: base + offset, count: count)
  }

  /// The next `count` bytes, readable for 8 more. Good until the next call.
  @inline(__always)
  mutating func packed(_ count: Int) -> UnsafeRawPointer? {
    guard count <= left else { return nil }
    defer { offset &+= count }
    return left &- count >= 8 ? base + offset : copied(count)
  }

  @inline(never)
  private mutating func copied(_ count: Int) -> UnsafeRawPointer {
    spare?.deallocate()
    let copy = UnsafeMutableRawPointer.allocate(byteCount: count + 16, alignment: 8)
    copy.copyMemory(from: base + offset, byteCount: count)
    (copy + count).initializeMemory(as: UInt8.self, repeating: 0, count: 16)
    spare = copy
    return UnsafeRawPointer(copy)
  }
}
