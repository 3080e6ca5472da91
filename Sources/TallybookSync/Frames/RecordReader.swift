internal import TallybookBase

/// Reads what `RecordWriter` wrote; nil where bytes are none of it.
struct RecordReader {
  private let bytes: [UInt8]
  private(set) var place: Int
  private let end: Int
  private var nulls: UInt64 = 0

  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    place = range?.lowerBound ?? 0
    end = min(range?.upperBound ?? bytes.count, bytes.count)
  }

  var isAtEnd: Bool { place >= end && nulls == 0 }

  mutating func value() -> Value? {
    if nulls > 0 {
      nulls &-= 1
      return .null
    }
    guard let tag = byte() else { return nil }
    switch tag {
    case RecordFormat.nulls:
      guard let count = varint(), count > 0, count <= RecordReader.mostNulls else { return nil }
      nulls = count &- 1
      return .null
    case RecordFormat.int: return varint().map { .int(RecordFormat.unzigzag($0)) }
    case RecordFormat.real: return fixed(UInt64.self).map { .real(Double(bitPattern: $0)) }
    case RecordFormat.text:
      guard let raw = counted() else { return nil }
      return String(validating: raw, as: UTF8.self).map { .text($0) }
    case RecordFormat.blob: return counted().map { .blob(Array($0)) }
    default: return nil
    }
  }

  /// No table has more columns.
  private static let mostNulls: UInt64 = 1024

  mutating func varint() -> UInt64? {
    var (number, shift): (UInt64, UInt64) = (0, 0)
    while let byte = byte() {
      let part = UInt64(byte & 0x7F)
      if shift == 63, part > 1 { return nil }
      number |= part << shift
      if byte < 0x80 { return number }
      shift += 7
      if shift > 63 { return nil }
    }
    return nil
  }

  mutating func fixed<Number: FixedWidthInteger & UnsignedInteger>(_: Number.Type) -> Number? {
    let size = Number.bitWidth / 8
    guard end - place >= size else { return nil }
    var number: Number = 0
    for offset in (0..<size).reversed() { number = number << 8 | Number(bytes[place + offset]) }
    place += size
    return number
  }

  mutating func raw(_ count: Int) -> [UInt8]? {
    guard count >= 0, end - place >= count else { return nil }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  private mutating func byte() -> UInt8? {
    guard place < end else { return nil }
    defer { place += 1 }
    return bytes[place]
  }

  private mutating func counted() -> ArraySlice<UInt8>? {
    guard let count = varint(), count <= UInt64(end - place) else { return nil }
    defer { place += Int(count) }
    return bytes[place..<place + Int(count)]
  }
}
