/// A place in short ASCII text that is read number by number.
struct DigitCursor {
  /// All of the text.
  let bytes: UnsafeBufferPointer<UInt8>
  private var index = 0

  /// A cursor at the start of `bytes`, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// True behind the last byte.
  var isAtEnd: Bool { index >= bytes.count }

  /// The next byte; nil at the end.
  var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// Steps over `byte` where it comes next; else stays and answers false.
  mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    index += 1
    return true
  }

  /// The number in exactly `width` digits (at most 9); nil where there are fewer.
  mutating func number(_ width: Int) -> Int32? {
    guard width <= bytes.count - index else { return nil }
    var value: Int32 = 0
    for _ in 0..<width {
      guard let digit else { return nil }
      value = value * 10 + digit
      index += 1
    }
    return value
  }

  /// The number in the digits that follow; nil where there is none or it is above `limit` (below 10⁸).
  mutating func number(upTo limit: Int32) -> Int32? {
    guard var value = digit else { return nil }
    index += 1
    while let digit {
      value = value * 10 + digit
      if value > limit { return nil }
      index += 1
    }
    return value <= limit ? value : nil
  }

  /// The nanoseconds that the digits of a fraction name, those past the ninth cut off; nil where there is no digit.
  mutating func fraction() -> Int32? {
    guard digit != nil else { return nil }
    var value: Int32 = 0
    var weight: Int32 = 100_000_000
    while let digit {
      value += digit * weight
      weight /= 10
      index += 1
    }
    return value
  }

  /// The bytes up to the first for which `isEnd` holds, or up to the end.
  mutating func text(until isEnd: (UInt8) -> Bool) -> String {
    let start = index
    while let byte = next, !isEnd(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private var digit: Int32? {
    guard let byte = next, byte >= 48, byte <= 57 else { return nil }
    return Int32(byte) - 48
  }
}
