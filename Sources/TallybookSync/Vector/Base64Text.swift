/// Bytes as text that fits into an address: RFC 4648, section 5, without padding.
enum Base64Text {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
  private static let values: [UInt8?] = {
    var values = [UInt8?](repeating: nil, count: 256)
    for (value, digit) in digits.enumerated() { values[Int(digit)] = UInt8(value) }
    return values
  }()

  static func write(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count * 4 / 3 + 3)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= 8 * UInt32(3 - group.count)
      for digit in 0...group.count { text.append(digits[Int(bits >> UInt32(18 - 6 * digit)) & 63]) }
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// nil of what is no such text.
  static func read(_ text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    guard text.count % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count * 3 / 4)
    for start in stride(from: 0, to: text.count, by: 4) {
      let group = text[start..<min(start + 4, text.count)]
      var bits: UInt32 = 0
      for digit in group {
        guard let value = values[Int(digit)] else { return nil }
        bits = bits << 6 | UInt32(value)
      }
      bits <<= 6 * UInt32(4 - group.count)
      for byte in 0..<group.count - 1 { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * byte))) }
      // What stands in no byte is nothing.
      if group.count < 4, bits << UInt32(8 + 8 * (group.count - 1)) != 0 { return nil }
    }
    return bytes
  }
}
