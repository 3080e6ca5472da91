/// How large a picture would be once it is decoded, by what its first bytes say: a few hundred bytes can unpack to gigabytes.
///
/// Sources: https://www.w3.org/TR/png-3/, https://www.w3.org/Graphics/GIF/spec-gif89a.txt, ITU-T T.81 (JPEG),
/// https://developers.google.com/speed/webp/docs/riff_container
package struct PictureHeader {
  /// The pixels of the largest picture that a report shows; a camera of 48 megapixels takes fewer. Four bytes each are 200 MB.
  static let most = 50_000_000

  let width: Int
  let height: Int

  /// Whether it may be decoded.
  package var fits: Bool { width > 0 && height > 0 && width <= Self.most / height }

  /// The size of a picture of a media type; nil where the bytes are none.
  package init?(_ bytes: [UInt8], mediaType: String) {
    let found: (Int, Int)? =
      switch mediaType {
      case "image/png": Self.png(bytes)
      case "image/gif": Self.gif(bytes)
      case "image/jpeg": Self.jpeg(bytes)
      case "image/webp": Self.webp(bytes)
      default: nil
      }
    guard let found else { return nil }
    (width, height) = found
  }

  /// A number of so many bytes, the most significant first; nil beyond the end.
  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int? {
    guard place >= 0, place + count <= bytes.count else { return nil }
    return bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private static func has(_ bytes: [UInt8], _ text: String, at place: Int) -> Bool { bytes.dropFirst(place).starts(with: text.utf8) }

  private static func png(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), has(bytes, "IHDR", at: 12), let width = big(bytes, 16, 4),
      let height = big(bytes, 20, 4)
    else { return nil }
    return (width, height)
  }

  /// The screen's size, or that of a larger picture on it.
  private static func gif(_ bytes: [UInt8]) -> (Int, Int)? {
    guard has(bytes, "GIF87a", at: 0) || has(bytes, "GIF89a", at: 0), var width = little(bytes, 6, 2), var height = little(bytes, 8, 2),
      let flags = big(bytes, 10, 1)
    else { return nil }
    func colors(_ flags: Int) -> Int { flags & 0x80 == 0 ? 0 : 3 << (flags & 7 + 1) }
    var place = 13 + colors(flags)
    while let kind = big(bytes, place, 1), kind != 0x3B {
      switch kind {
      case 0x21: place += 2
      case 0x2C:
        guard let across = little(bytes, place + 5, 2), let down = little(bytes, place + 7, 2), let flags = big(bytes, place + 9, 1) else { return (width, height) }
        (width, height) = (max(width, across), max(height, down))
        place += 11 + colors(flags)
      default: return (width, height)
      }
      while let size = big(bytes, place, 1) {
        place += 1 + size
        if size == 0 { break }
      }
    }
    return (width, height)
  }

  private static func jpeg(_ bytes: [UInt8]) -> (Int, Int)? {
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var place = 2
    while let mark = big(bytes, place, 2), mark >> 8 == 0xFF {
      switch mark & 0xFF {
      // A frame begins; of these numbers three are tables.
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(mark & 0xFF):
        guard let height = big(bytes, place + 5, 2), let width = big(bytes, place + 7, 2) else { return nil }
        return (width, height)
      case 0x01, 0xD0...0xD8: place += 2
      case 0xFF: place += 1
      default:
        guard let size = big(bytes, place + 2, 2), size >= 2 else { return nil }
        place += 2 + size
      }
    }
    return nil
  }

  private static func webp(_ bytes: [UInt8]) -> (Int, Int)? {
    guard has(bytes, "RIFF", at: 0), has(bytes, "WEBP", at: 8) else { return nil }
    if has(bytes, "VP8X", at: 12), let width = little(bytes, 24, 3), let height = little(bytes, 27, 3) { return (width + 1, height + 1) }
    if has(bytes, "VP8L", at: 12), let bits = little(bytes, 21, 4) { return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1) }
    if has(bytes, "VP8 ", at: 12), let width = little(bytes, 26, 2), let height = little(bytes, 28, 2) { return (width & 0x3FFF, height & 0x3FFF) }
    return nil
  }
}
