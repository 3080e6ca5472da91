internal import TallybookBase

/// Bytes being written for a chunk: room is asked for ahead, so that each store is a store and no more.
struct ChunkWriter: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(64, capacity)
    base = .allocate(byteCount: self.capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// Makes room for `bytes` more. Every `put` stays within what was asked for.
  mutating func reserve(_ bytes: Int) {
    guard count + bytes > capacity else { return }
    let larger = max(capacity * 2, count + bytes)
    let moved = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 16)
    moved.copyMemory(from: base, byteCount: count)
    base.deallocate()
    base = moved
    capacity = larger
  }

  /// Changes a byte that was written.
  mutating func replace(_ byte: UInt8, at offset: Int) {
    if offset < count { base.storeBytes(of: byte, toByteOffset: offset, as: UInt8.self) }
  }

  @inline(__always)
  mutating func put(_ byte: UInt8) {
    base.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count &+= 1
  }

  @inline(__always)
  mutating func putFixed<T: BitwiseCopyable>(_ value: T) {
    base.storeBytes(of: value, toByteOffset: count, as: T.self)
    count &+= MemoryLayout<T>.size
  }

  mutating func put(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    (base + count).copyMemory(from: start, byteCount: bytes.count)
    count += bytes.count
  }

  /// At most 10 bytes.
  @inline(__always)
  mutating func putVarint(_ value: UInt64) {
    var value = value
    while value >= 0x80 {
      put(UInt8(truncatingIfNeeded: value) | 0x80)
      value &>>= 7
    }
    put(UInt8(truncatingIfNeeded: value))
  }

  /// Packs `width` bits of each number, the first in the lowest bits. Needs room for the packed bytes and 8 more.
  @inline(__always)
  mutating func pack<T: FixedWidthInteger & UnsignedInteger>(_ numbers: UnsafePointer<T>, _ length: Int, width: Int) {
    guard width > 0 else { return }
    let shift = UInt64(truncatingIfNeeded: width)
    var target = base + count
    var waiting: UInt64 = 0
    var bits = 0
    var index = 0
    // Narrow numbers are joined before they are added to what waits, since adding is the part that cannot overlap.
    if width <= 16 {
      while index &+ 4 <= length {
        let low = UInt64(truncatingIfNeeded: numbers[index]) | UInt64(truncatingIfNeeded: numbers[index &+ 1]) &<< shift
        let high = UInt64(truncatingIfNeeded: numbers[index &+ 2]) | UInt64(truncatingIfNeeded: numbers[index &+ 3]) &<< shift
        Self.add(low | high &<< (shift &* 2), width &* 4, &waiting, &bits, &target)
        index &+= 4
      }
    } else if width <= 32 {
      while index &+ 2 <= length {
        let pair = UInt64(truncatingIfNeeded: numbers[index]) | UInt64(truncatingIfNeeded: numbers[index &+ 1]) &<< shift
        Self.add(pair, width &* 2, &waiting, &bits, &target)
        index &+= 2
      }
    }
    while index < length {
      Self.add(UInt64(truncatingIfNeeded: numbers[index]), width, &waiting, &bits, &target)
      index &+= 1
    }
    target.storeBytes(of: waiting.littleEndian, as: UInt64.self)
    count &+= ChunkFormat.packedBytes(length, width: width)
  }

  /// Adds the lowest `width` bits, all that the number has, to the bits that wait for a whole word.
  @inline(__always)
  private static func add(
    _ number: UInt64, _ width: Int, _ waiting: inout UInt64, _ bits: inout Int, _ target: inout UnsafeMutableRawPointer
  ) {
    waiting |= number &<< UInt64(truncatingIfNeeded: bits)
    bits &+= width
    if bits >= 64 {
      target.storeBytes(of: waiting.littleEndian, as: UInt64.self)
      target += 8
      bits &-= 64
      waiting = bits == 0 ? 0 : number &>> UInt64(truncatingIfNeeded: width &- bits)
    }
  }

  /// One bit a row, set where `isPresent`.
  mutating func putBitmap(_ rows: Int, _ isPresent: (Int) -> Bool) {
    reserve(rows / 8 + 1)
    for start in stride(from: 0, to: rows, by: 8) {
      var byte: UInt8 = 0
      for bit in 0..<min(8, rows - start) where isPresent(start + bit) { byte |= 1 << UInt8(bit) }
      put(byte)
    }
  }

  /// All that was written, closed by its check.
  consuming func sealed() -> [UInt8] {
    reserve(4)
    putFixed(CRC32.check(UnsafeRawBufferPointer(start: base, count: count)).littleEndian)
    let (base, count) = (base, count)
    return [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      UnsafeMutableRawPointer(bytes.baseAddress)?.copyMemory(from: base, byteCount: count)
      written = count
    }
  }
}
