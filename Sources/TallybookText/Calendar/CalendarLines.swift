package import TallybookBase

/// The content lines of RFC 5545 one after the other, put together again where they were folded; also where they end with LF alone. Blank
/// lines are passed over.
package struct CalendarLines {
  /// How many bytes a line may have, put together: a text of 16 MiB, the longest that a book has, with a backslash before each byte.
  static let longest = 33 << 20

  private let text: TextBytes
  private var place: Int
  private var number = 0
  /// The line that was read last: its room is used again once nobody holds it.
  private var line: [UInt8] = []

  package init(_ text: TextBytes) {
    self.text = text
    place = text.start
  }

  /// The next line, with the number of its first; nil behind the last.
  package mutating func next() throws(Failure) -> (line: ArraySlice<UInt8>, number: Int)? {
    let text = text
    return try text.withBytes { (bytes) throws(Failure) in try next(in: bytes) }
  }

  private mutating func next(in bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> (line: ArraySlice<UInt8>, number: Int)? {
    while let raw = nextRaw(in: bytes) {
      guard !raw.isEmpty else { continue }
      let first = number
      line.removeAll(keepingCapacity: true)
      try append(raw, of: bytes, first)
      while isFolded(in: bytes), let raw = nextRaw(in: bytes) { try append(raw.dropFirst(), of: bytes, first) }
      return (line[...], first)
    }
    return nil
  }

  private mutating func append(_ raw: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>, _ number: Int) throws(Failure) {
    let count = line.count + raw.count
    guard count <= Self.longest else {
      throw Failure(
        .tooLong, "line \(number): it has \(count) bytes or more and may have \(Self.longest); break it up, or take it out", found: Measure(count),
        bound: Measure(Self.longest))
    }
    line.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[raw]))
  }

  /// Whether the line that comes goes on with the one before; passes over blank ones.
  private mutating func isFolded(in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    while place < bytes.count {
      switch bytes[place] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): return true
      case UInt8(ascii: "\n"): place += 1
      case UInt8(ascii: "\r"):
        guard place + 1 == bytes.count || bytes[place + 1] == UInt8(ascii: "\n") else { return false }
        place += min(2, bytes.count - place)
      default: return false
      }
      number += 1
    }
    return false
  }

  /// Where the next line lies as it stands, without its end.
  private mutating func nextRaw(in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    guard place < bytes.count else { return nil }
    number += 1
    let start = place
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    place = end + 1
    return end > start && bytes[end - 1] == UInt8(ascii: "\r") ? start..<end - 1 : start..<end
  }
}
