/// The escapes of JSON's strings.
enum JSONEscapes {
  /// Appends what a string's content stands for. A backslash has a byte behind it.
  ///
  /// - Returns: what is wrong with it, for a message; nil where nothing is.
  static func resolve(_ content: UnsafeBufferPointer<UInt8>, into text: inout [UInt8]) -> String? {
    var index = 0
    while index < content.count {
      let start = index
      while index < content.count, content[index] != UInt8(ascii: "\\") { index += 1 }
      text.append(contentsOf: content[start..<index])
      guard index + 1 < content.count else { break }
      let escape = content[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        guard var value = hexadecimal(content, &index) else { return "expected four hexadecimal digits after \\u in a string" }
        if 0xD800...0xDBFF ~= value, index + 1 < content.count, content[index] == UInt8(ascii: "\\"), content[index + 1] == UInt8(ascii: "u") {
          index += 2
          guard let low = hexadecimal(content, &index) else { return "expected four hexadecimal digits after \\u in a string" }
          if 0xDC00...0xDFFF ~= low { value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00) }
        }
        guard let scalar = Unicode.Scalar(value) else { return "half of a surrogate pair in a string" }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      default: return "an escape that JSON does not know in a string"
      }
    }
    return nil
  }

  /// Four digits; nil where other bytes stand there.
  private static func hexadecimal(_ content: UnsafeBufferPointer<UInt8>, _ index: inout Int) -> UInt32? {
    guard index + 4 <= content.count else { return nil }
    var value: UInt32 = 0
    for byte in content[index..<index + 4] {
      guard let digit = digit(byte) else { return nil }
      value = value << 4 | digit
    }
    index += 4
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 48...57: UInt32(byte) - 48
    case 65...70: UInt32(byte) - 55
    case 97...102: UInt32(byte) - 87
    default: nil
    }
  }
}
