internal import TallybookBase

/// ID3v2 tags, which MP3 and sometimes FLAC files begin with.
/// Layout: https://id3.org/id3v2.4.0-structure
enum ID3Tag {
  /// Where the tags at the beginning end; 0 where there is none.
  static func end(in reader: inout HeaderReader) throws(Failure) -> Int64 {
    var offset: Int64 = 0
    // Some programs add a second one in front.
    for _ in 0..<4 {
      guard let header = try reader.bytes(at: offset, count: 10).map(Array.init), header.starts(with: "ID3".utf8) else { break }
      // Seven bits a byte, so that no size looks like the sync of a frame.
      guard header[6...9].allSatisfy({ $0 < 0x80 }) else { break }
      let size = header[6...9].reduce(Int64(0)) { $0 << 7 | Int64($1) }
      let hasFooter = header[5] & 0x10 != 0
      offset += 10 + size + (hasFooter ? 10 : 0)
    }
    return offset
  }
}
