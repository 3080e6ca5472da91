/// Bytes as text and back: RFC 4648, section 4. Written piece by piece.
package struct Base64 {
  /// What does not fill three bytes yet.
  private var rest: [UInt8] = []

  package init() {}

  /// The text of what came so far, but for what waits for more.
  package mutating func encode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4 + 4)
    var start = 0
    while !rest.isEmpty, rest.count < 3, start < bytes.count {
      rest.append(bytes[start])
      start += 1
    }
    if rest.count == 3 {
      Self.append(rest[0], rest[1], rest[2], to: &text)
      rest = []
    }
    while bytes.count - start >= 3 {
      Self.append(bytes[start], bytes[start + 1], bytes[start + 2], to: &text)
      start += 3
    }
    rest.append(contentsOf: bytes[start...])
    return text
  }

  /// The text of what waits.
  package mutating func finish() -> [UInt8] {
    guard !rest.isEmpty else { return [] }
    var text: [UInt8] = []
    let count = rest.count
    Self.append(rest[0], count > 1 ? rest[1] : 0, 0, to: &text)
    for index in (count + 1)..<4 { text[index] = UInt8(ascii: "=") }
    rest = []
    return text
  }

  /// The text of bytes that are all there.
  package static func encode(_ bytes: [UInt8]) -> String {
    var encoder = Base64()
    let text = bytes.withUnsafeBytes { encoder.encode($0) } + encoder.finish()
    return String(decoding: text, as: UTF8.self)
  }

  /// nil where a text is none.
  package static func decode(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (word, digits, padding) = (UInt32(0), 0, 0)
    for character in text.utf8 {
      if character == UInt8(ascii: "=") {
        padding += 1
      } else {
        let digit = values[Int(character)]
        guard digit < 64, padding == 0 else { return nil }
        word = word << 6 | UInt32(digit)
      }
      digits += 1
      guard digits == 4 else { continue }
      word <<= UInt32(6 * padding)
      guard padding < 3 else { return nil }
      for index in 0..<3 - padding { bytes.append(UInt8(truncatingIfNeeded: word >> UInt32(16 - 8 * index))) }
      (word, digits) = (0, 0)
      if padding > 0 { padding = 3 }
    }
    return digits == 0 ? bytes : nil
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in letters.enumerated() { values[Int(letter)] = UInt8(value) }
    return values
  }()

  private static func append(_ first: UInt8, _ second: UInt8, _ third: UInt8, to text: inout [UInt8]) {
    let word = UInt32(first) << 16 | UInt32(second) << 8 | UInt32(third)
    for shift: UInt32 in [18, 12, 6, 0] { text.append(letters[Int(word >> shift & 63)]) }
  }
}
