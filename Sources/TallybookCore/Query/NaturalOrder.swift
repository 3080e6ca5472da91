/// How names are compared unless code points are asked for: letter case is ignored, and numbers in them go by their value, so
/// that "Day 2" stands before "Day 10". Nothing stored depends on it: no index has it.
enum NaturalOrder {
  /// What SQL calls it.
  static let collation = "TALLY_NATURAL"

  /// Below, equal to or above zero, as C's comparisons.
  static func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32 {
    var left = Reader(bytes: a)
    var right = Reader(bytes: b)
    while true {
      guard let first = left.next() else { return right.next() == nil ? 0 : -1 }
      guard let second = right.next() else { return 1 }
      if first.isDigit, second.isDigit {
        let order = left.compareNumber(with: &right)
        if order != 0 { return order }
      } else if first.scalar != second.scalar {
        return first.scalar < second.scalar ? -1 : 1
      }
    }
  }

  /// The same of texts.
  static func compare(_ a: String, _ b: String) -> Int32 {
    Array(a.utf8).withUnsafeBytes { first in Array(b.utf8).withUnsafeBytes { second in compare(first, second) } }
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var position = 0

    init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// The next character without its case; a byte that is no UTF-8 counts as one that stands behind all.
    mutating func next() -> (scalar: UInt32, isDigit: Bool)? {
      guard position < bytes.count else { return nil }
      let byte = bytes[position]
      if byte < 0x80 {
        position += 1
        let isUpper = byte >= 65 && byte <= 90
        return (UInt32(isUpper ? byte | 0x20 : byte), isDigit(byte))
      }
      var decoder = Unicode.UTF8()
      var rest = bytes[position..<min(bytes.count, position + 4)].makeIterator()
      guard case .scalarValue(let scalar) = decoder.decode(&rest) else {
        position += 1
        return (0x11_0000 + UInt32(byte), false)
      }
      position += Unicode.UTF8.width(scalar)
      return (scalar.properties.lowercaseMapping.unicodeScalars.first?.value ?? scalar.value, false)
    }

    /// Compares the numbers whose first digits were just read, and stands behind both if they are the same.
    mutating func compareNumber(with other: inout Reader) -> Int32 {
      let first = takeNumber()
      let second = other.takeNumber()
      if first.count != second.count { return first.count < second.count ? -1 : 1 }
      for (a, b) in zip(bytes[first], other.bytes[second]) where a != b { return a < b ? -1 : 1 }
      return 0
    }

    /// Where its digits lie, zeros before it left out.
    private mutating func takeNumber() -> Range<Int> {
      var start = position - 1
      while position < bytes.count, isDigit(bytes[position]) { position += 1 }
      while start < position, bytes[start] == 48 { start += 1 }
      return start..<position
    }

    private func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
  }
}
