/// ASCII digits written by hand, where a String would be thrown away at once.
@usableFromInline package enum Digits {
  /// The most bytes that `write(_: UInt64)` takes.
  @inlinable package static var maximum: Int { 20 }

  /// Writes the last `width` decimal digits of `value`, zeros in front. Returns the place behind them.
  @inlinable @inline(__always)
  package static func write(
    _ value: Int32, width: Int, at place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var rest = UInt32(bitPattern: value)
    var index = width - 1
    while index >= 0 {
      place[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
      index -= 1
    }
    return place + width
  }

  /// Writes `value` without zeros in front. Returns the place behind it.
  @inlinable @inline(__always)
  package static func write(_ value: UInt64, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let width = self.width(of: value)
    var rest = value
    var index = width - 1
    while index >= 0 {
      place[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
      index -= 1
    }
    return place + width
  }

  /// How many digits `value` has.
  @inlinable @inline(__always)
  package static func width(of value: UInt64) -> Int {
    var width = 1
    var rest = value
    while rest >= 10 {
      rest /= 10
      width += 1
    }
    return width
  }

  /// Appends `value`, with zeros in front up to `width` digits.
  static func append(_ value: UInt64, width: Int = 1, to bytes: inout [UInt8]) {
    let own = self.width(of: value)
    for _ in 0..<max(0, width - own) { bytes.append(UInt8(ascii: "0")) }
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: own))
    var rest = value
    for index in stride(from: start + own - 1, through: start, by: -1) {
      bytes[index] = UInt8(truncatingIfNeeded: 48 + rest % 10)
      rest /= 10
    }
  }
}
