/// The lines of a text in UTF-8 one after the other, without an index of them all: of a line break each, a file has as many lines as bytes.
///
/// Lines end at LF, VT, FF, CR, CRLF, NEL, LS and PS, as Unicode has it. The last may lack its end.
struct TextLines: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0
  private var isDone = false

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  /// The bytes of the next line, without its end.
  mutating func next() -> ArraySlice<UInt8>? {
    guard !isDone else { return nil }
    let start = place
    while place < bytes.count {
      let length = lineEnd(at: place)
      if length > 0 {
        defer { place += length }
        return bytes[start..<place]
      }
      place += 1
    }
    isDone = true
    return bytes[start...]
  }

  /// How many bytes the line's end has that stands there; 0: none does.
  private func lineEnd(at place: Int) -> Int {
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
