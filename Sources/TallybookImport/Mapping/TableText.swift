internal import TallybookBase
internal import TallybookText

/// The text of a table in UTF-8, whatever it was written in.
enum TableText {
  /// A file's text. A byte order mark says what it is; else the mapping does, and without either it is UTF-8.
  ///
  /// - Throws: `format` for a byte that the encoding does not have, with its line and column, and for what looks like UTF-16 that nobody said to be.
  static func utf8(_ text: TextBytes, _ encoding: MappingEncoding?, _ name: String) throws(Failure) -> TextBytes {
    let read: Result<[UInt8]?, Failure> = text.withBytes { bytes in
      do throws(Failure) { return .success(try utf8(bytes, encoding)) } catch { return .failure(Failure(.encoding, "\(name): \(error.message)")) }
    }
    return try read.get().map { .own($0) } ?? text
  }

  /// nil where it is UTF-8 already.
  private static func utf8(_ bytes: UnsafeBufferPointer<UInt8>, _ encoding: MappingEncoding?) throws(Failure) -> [UInt8]? {
    if bytes.starts(with: [0xFF, 0xFE]) { return try utf16(bytes, from: 2, isLittle: true) }
    if bytes.starts(with: [0xFE, 0xFF]) { return try utf16(bytes, from: 2, isLittle: false) }
    switch encoding {
    case .utf16LE: return try utf16(bytes, from: 0, isLittle: true)
    case .utf16BE: return try utf16(bytes, from: 0, isLittle: false)
    case .windows1252 where !bytes.starts(with: [0xEF, 0xBB, 0xBF]): return try windows1252(bytes)
    case .utf8, .windows1252: return nil
    case nil:
      guard bytes.count >= 2, (bytes[0] == 0) != (bytes[1] == 0) else { return nil }
      throw Failure(
        .encoding, "the file looks like UTF-16 without a byte order mark; save it as UTF-8, or say \"encoding\": \"utf-16\(bytes[1] == 0 ? "le" : "be")\" of the table in the mapping")
    }
  }

  private static func utf16(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int, isLittle: Bool) throws(Failure) -> [UInt8] {
    guard bytes.count % 2 == 0 else { throw Failure(.encoding, "the file has \(bytes.count) bytes, and UTF-16 has two for each sign; it is cut off, so get it anew") }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var place = (line: 1, column: 1)
    var index = start
    func unit(_ index: Int) -> UInt16 {
      isLittle ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8 : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    while index < bytes.count {
      let first = unit(index)
      var scalar = Unicode.Scalar(UInt32(first))
      if scalar == nil, first < 0xDC00, index + 2 < bytes.count {
        let second = unit(index + 2)
        if (0xDC00...0xDFFF).contains(second) {
          scalar = Unicode.Scalar(0x10000 + (UInt32(first) - 0xD800) << 10 + (UInt32(second) - 0xDC00))
          index += 2
        }
      }
      guard let scalar else { throw Failure(.encoding, "line \(place.line), column \(place.column): half of a pair of UTF-16; save the file as UTF-8") }
      index += 2
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      place = scalar == "\n" ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
    return text
  }

  /// What the bytes from 0x80 on are there; the rest is as in Latin 1.
  private static let windows: [UInt32] = [
    0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0, 0x017D, 0,
    0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0, 0x017E, 0x0178,
  ]

  private static func windows1252(_ bytes: UnsafeBufferPointer<UInt8>) throws(Failure) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 8)
    var place = (line: 1, column: 1)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        let code = byte < 0xA0 ? windows[Int(byte) - 0x80] : UInt32(byte)
        guard code != 0, let scalar = Unicode.Scalar(code) else {
          throw Failure(
            .encoding, "line \(place.line), column \(place.column): Windows-1252 has no byte \(String(byte, radix: 16, uppercase: true)); see what the file is written in, and save it as UTF-8")
        }
        text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      place = byte == UInt8(ascii: "\n") ? (place.line + 1, 1) : (place.line, place.column + 1)
    }
    return text
  }
}
