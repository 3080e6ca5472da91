/// How names are ordered unless code points are asked for: by the root order of the Unicode Collation Algorithm, in which accents and
/// then letter case only decide between what is equal otherwise, with numbers by their value, so that "Day 2" stands before "Day 10".
/// What weighs the same goes by code points, so only the same text is equal. Nothing stored depends on it: no index has it.
/// docs/decisions/0037-text.md has the whole.
package enum TextOrder {
  /// What SQL calls it.
  package static let collation = "TALLY_NATURAL"

  /// Below, equal to or above zero, as C's comparisons.
  package static func compare(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32 {
    if let order = plain(a, b) { return order }
    for level in [CollationReader.Level.primary, .secondary, .tertiary] {
      var (left, right) = (CollationReader(a), CollationReader(b))
      while true {
        let (first, second) = (left.next(level), right.next(level))
        if first != second { return first < second ? -1 : 1 }
        if first == 0 { break }
      }
    }
    return codePoints(a, b)
  }

  /// The same of texts.
  package static func compare(_ a: String, _ b: String) -> Int32 {
    var (a, b) = (a, b)
    return a.withUTF8 { first in b.withUTF8 { second in compare(UnsafeRawBufferPointer(first), UnsafeRawBufferPointer(second)) } }
  }

  /// The order where ASCII decides it; nil where something else is met before.
  private static func plain(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32? {
    let ranks = CollationTable.ascii.utf8Start
    var (i, j) = (0, 0)
    var letterCase: Int32 = 0
    while true {
      // Past what weighs nothing.
      while i < a.count, a[i] < 0x80, ranks[Int(a[i])] == nothing { i += 1 }
      while j < b.count, b[j] < 0x80, ranks[Int(b[j])] == nothing { j += 1 }
      guard i < a.count, j < b.count else {
        if i < a.count { return a[i] < 0x80 ? 1 : nil }
        if j < b.count { return b[j] < 0x80 ? -1 : nil }
        return letterCase != 0 ? letterCase : codePoints(a, b)
      }
      let (x, y) = (a[i], b[j])
      guard x < 0x80, y < 0x80 else { return nil }
      if isDigit(x), isDigit(y) {
        let (first, second) = (number(a, &i), number(b, &j))
        guard isPlain(a, i), isPlain(b, j) else { return nil }
        if first.count != second.count { return first.count < second.count ? -1 : 1 }
        for (m, n) in zip(first, second) where a[m] != b[n] { return a[m] < b[n] ? -1 : 1 }
        continue
      }
      i += 1
      j += 1
      let (first, second) = (ranks[Int(x)], ranks[Int(y)])
      if first != second {
        // A mark behind a letter could make another letter of the two.
        return isPlain(a, i) && isPlain(b, j) ? (first < second ? -1 : 1) : nil
      }
      if x != y, letterCase == 0 { letterCase = x > y ? -1 : 1 }
    }
  }

  /// What the table of ASCII has for what weighs nothing.
  private static let nothing = UInt8(ascii: "-")

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 48 < 10 }

  private static func isPlain(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> Bool { place >= bytes.count || bytes[place] < 0x80 }

  /// Where a number's digits lie, zeros before it left out; goes past it.
  private static func number(_ bytes: UnsafeRawBufferPointer, _ place: inout Int) -> Range<Int> {
    while place < bytes.count, bytes[place] == 48 { place += 1 }
    let start = place
    while place < bytes.count, isDigit(bytes[place]) { place += 1 }
    return start..<place
  }

  /// UTF-8 has the order of code points.
  private static func codePoints(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Int32 {
    for (first, second) in zip(a, b) where first != second { return first < second ? -1 : 1 }
    return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
  }
}
