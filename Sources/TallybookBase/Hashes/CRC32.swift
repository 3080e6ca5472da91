/// CRC-32 with zlib's polynomial, so that any language can verify a chunk. Slicing by 8 over four parts at once: one part
/// alone waits for its own table look-ups, and a chunk's check must not cost more than its decoding.
package enum CRC32 {
  /// The same number as Python's `zlib.crc32(bytes)`.
  package static func check(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
    guard let start = bytes.baseAddress else { return 0 }
    var done = 0
    var check: UInt32 = 0
    if bytes.count >= 1024 {
      let part = bytes.count / 32 * 8
      check = fourParts(start, part)
      done = part * 4
    }
    return serial(start + done, bytes.count - done, after: check)
  }

  private static let polynomial: UInt32 = 0xEDB8_8320

  /// 8 tables of 256: table n says what a byte does to the check n bytes later. Made once, never freed.
  nonisolated(unsafe) private static let tables: UnsafePointer<UInt32> = {
    let tables = UnsafeMutablePointer<UInt32>.allocate(capacity: 8 * 256)
    for byte in 0..<256 {
      var check = UInt32(byte)
      for _ in 0..<8 { check = timesX(check) }
      tables[byte] = check
    }
    for index in 256..<8 * 256 {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ (before >> 8)
    }
    return UnsafePointer(tables)
  }()

  private static func serial(_ start: UnsafeRawPointer, _ count: Int, after: UInt32) -> UInt32 {
    let tables = tables
    var next = start
    var left = count
    var check = ~after
    while left >= 8 {
      check = step(next, check, tables)
      next += 8
      left &-= 8
    }
    while left > 0 {
      check = tables[Int((check ^ UInt32(next.load(as: UInt8.self))) & 0xFF)] ^ (check >> 8)
      next += 1
      left &-= 1
    }
    return ~check
  }

  /// The check of four parts of `part` bytes each, a multiple of 8, that lie one after the other.
  private static func fourParts(_ start: UnsafeRawPointer, _ part: Int) -> UInt32 {
    let tables = tables
    var (a, b, c, d) = (UInt32.max, UInt32.max, UInt32.max, UInt32.max)
    var next = start
    let end = start + part
    while next < end {
      a = step(next, a, tables)
      b = step(next + part, b, tables)
      c = step(next + 2 &* part, c, tables)
      d = step(next + 3 &* part, d, tables)
      next += 8
    }
    let shift = power(bytes: part)
    let ab = multiply(shift, ~a) ^ ~b
    let abc = multiply(shift, ab) ^ ~c
    return multiply(shift, abc) ^ ~d
  }

  @inline(__always)
  private static func step(_ next: UnsafeRawPointer, _ check: UInt32, _ tables: UnsafePointer<UInt32>) -> UInt32 {
    let word = next.loadUnaligned(as: UInt64.self) ^ UInt64(check)
    let low = tables[7 * 256 + Int(word & 0xFF)] ^ tables[6 * 256 + Int((word >> 8) & 0xFF)]
      ^ tables[5 * 256 + Int((word >> 16) & 0xFF)] ^ tables[4 * 256 + Int((word >> 24) & 0xFF)]
    let high = tables[3 * 256 + Int((word >> 32) & 0xFF)] ^ tables[2 * 256 + Int((word >> 40) & 0xFF)]
      ^ tables[256 + Int((word >> 48) & 0xFF)] ^ tables[Int(word >> 56)]
    return low ^ high
  }

  // MARK: - Polynomials modulo the CRC's, the highest power in the lowest bit

  private static func timesX(_ value: UInt32) -> UInt32 { value & 1 == 1 ? polynomial ^ (value >> 1) : value >> 1 }

  private static func multiply(_ left: UInt32, _ right: UInt32) -> UInt32 {
    var product: UInt32 = 0
    var shifted = right
    for bit in 0..<UInt32(32) {
      if left & (1 << (31 - bit)) != 0 { product ^= shifted }
      shifted = timesX(shifted)
    }
    return product
  }

  /// x to the power of the bits in so many bytes: what appending as many does to a check before them.
  private static func power(bytes: Int) -> UInt32 {
    var result: UInt32 = 1 << 31
    var factor: UInt32 = 1 << 23
    var exponent = bytes
    while exponent > 0 {
      if exponent & 1 == 1 { result = multiply(factor, result) }
      factor = multiply(factor, factor)
      exponent >>= 1
    }
    return result
  }
}
