/// The lines of a text in UTF-8 one after the other, without an index of them all: of a line break each, a file has as many lines as bytes.
///
/// Lines end at LF, VT, FF, CR, CRLF, NEL, LS and PS, as Unicode has it. The last may lack its end.
package struct TextLines: Sequence, IteratorProtocol {
  private let text: TextBytes
  private var place: Int
  private var isDone = false

  package init(_ text: TextBytes) {
    self.text = text
    place = text.start
  }

  /// Where the next line lies, without its end.
  package mutating func next() -> Range<Int>? {
    guard !isDone else { return nil }
    let start = place
    let (end, length) = text.withBytes { Self.end($0, from: start) }
    isDone = length == 0
    place = end + length
    return start..<end
  }

  /// Where the line ends that begins at a place, and how many bytes its end has; 0: the text ends there.
  private static func end(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> (place: Int, length: Int) {
    var place = start
    while place < bytes.count {
      let length = lineEnd(bytes, at: place)
      if length > 0 { return (place, length) }
      place += 1
    }
    return (place, 0)
  }

  /// How many bytes the line's end has that stands there; 0: none does.
  private static func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int) -> Int {
    func byte(_ ahead: Int) -> UInt8 { place + ahead < bytes.count ? bytes[place + ahead] : 0 }
    switch byte(0) {
    case 0x0D: return byte(1) == 0x0A ? 2 : 1
    case 0x0A, 0x0B, 0x0C: return 1
    case 0xC2: return byte(1) == 0x85 ? 2 : 0
    case 0xE2: return byte(1) == 0x80 && (byte(2) == 0xA8 || byte(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }
}
