/// The content lines of RFC 5545 one after the other, put together again where they were folded; also where they end with LF alone. Blank
/// lines are passed over.
struct CalendarLines {
  /// How many bytes a line may have, put together: a text of 16 MiB, the longest that a book has, with a backslash before each byte.
  static let longest = 33 << 20

  private let bytes: [UInt8]
  private var place: Int
  private var number = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    place = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }

  /// The next line, with the number of its first; nil behind the last.
  mutating func next() throws(Failure) -> (line: ArraySlice<UInt8>, number: Int)? {
    while let raw = nextRaw() {
      guard !raw.isEmpty else { continue }
      let first = number
      var line = raw
      while isFolded, let raw = nextRaw() {
        line.append(contentsOf: raw.dropFirst())
        try requireShort(line, first)
      }
      try requireShort(line, first)
      return (line, first)
    }
    return nil
  }

  private func requireShort(_ line: ArraySlice<UInt8>, _ number: Int) throws(Failure) {
    guard line.count > Self.longest else { return }
    throw Failure(
      .limit, "line \(number): it has \(line.count) bytes or more and may have \(Self.longest); break it up, or take it out", found: Measure(line.count),
      bound: Measure(Self.longest))
  }

  /// Whether the line that comes goes on with the one before; passes over blank ones.
  private var isFolded: Bool {
    mutating get {
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
  }

  /// A line as it stands, without its end.
  private mutating func nextRaw() -> ArraySlice<UInt8>? {
    guard place < bytes.count else { return nil }
    number += 1
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    defer { place = end + 1 }
    return end > place && bytes[end - 1] == UInt8(ascii: "\r") ? bytes[place..<end - 1] : bytes[place..<end]
  }
}
