internal import TallybookBase

/// WebM and Matroska: the segment's information says how long it is, but in what was recorded live.
/// Layout: RFC 8794 (EBML), RFC 9559, sections 5.1.2.9 (TimestampScale) and 5.1.2.10 (Duration)
enum WebMHeader {
  private static let segment: UInt64 = 0x1853_8067
  private static let info: UInt64 = 0x1549_A966
  private static let scale: UInt64 = 0x2A_D7B1
  private static let duration: UInt64 = 0x4489
  private static let mostElements = 256

  static func isMagic(_ bytes: ArraySlice<UInt8>) -> Bool { bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) }

  static func length(in reader: inout HeaderReader) throws(Failure) -> AudioLength? {
    var offset: Int64 = 0
    var end = reader.size
    var units: Double?
    var unit = 1_000_000.0
    var isInInfo = false
    for _ in 0..<mostElements {
      guard offset < end, let name = try number(in: &reader, at: offset, keepsMark: true),
        let size = try number(in: &reader, at: offset + name.count, keepsMark: false)
      else { break }
      let body = offset + name.count + size.count
      let rest = reader.size - body
      let length = size.isOpen ? rest : Int64(exactly: size.value).map { min($0, rest) } ?? rest
      switch name.value {
      case segment:
        offset = body
        continue
      case info:
        (offset, end, isInInfo) = (body, body + length, true)
        continue
      case scale where isInInfo: unit = Double(try reader.bigEndian(at: body, count: Int(min(8, length))) ?? 0)
      case duration where isInInfo:
        guard length == 4 || length == 8, let bits = try reader.bigEndian(at: body, count: Int(length)) else { return nil }
        units = length == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
      default: break
      }
      offset = body + length
    }
    guard let units, let nanoseconds = UInt64(exactly: (units * unit).rounded()) else { return nil }
    return AudioLength(units: nanoseconds, rate: UInt64(nanosecondsPerSecond))
  }

  /// A number whose first byte says how many follow: of a name with the mark that says so, of a size without it. A size of all ones is open.
  private static func number(in reader: inout HeaderReader, at offset: Int64, keepsMark: Bool) throws(Failure) -> (value: UInt64, count: Int64, isOpen: Bool)? {
    guard let first = try reader.bytes(at: offset, count: 1)?.first else { return nil }
    let count = first.leadingZeroBitCount + 1
    guard count <= 8, let whole = try reader.bigEndian(at: offset, count: count) else { return nil }
    let most = UInt64.max >> (64 - 7 * UInt64(count))
    return (keepsMark ? whole : whole & most, Int64(count), whole & most == most)
  }
}
