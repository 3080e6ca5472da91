internal import TallybookBase

/// Reads a cell and the record in it, never beyond its end: https://www.sqlite.org/fileformat2.html#record_format
struct RecordReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8], from start: Int, to end: Int) {
    self.bytes = bytes
    position = max(0, start)
    self.end = min(end, bytes.count)
  }

  mutating func varint() -> Int64? {
    var number: UInt64 = 0
    for index in 0..<9 {
      guard position < end else { return nil }
      let byte = bytes[position]
      position += 1
      if index == 8 { return Int64(bitPattern: number << 8 | UInt64(byte)) }
      number = number << 7 | UInt64(byte & 0x7F)
      if byte < 0x80 { break }
    }
    return Int64(bitPattern: number)
  }

  /// A whole number, signed where it has fewer than four bytes or more.
  mutating func number(bytes count: Int) -> Int64? {
    guard let content = bytes(count) else { return nil }
    var number: UInt64 = count != 4 && content.first.map { $0 >= 0x80 } ?? false ? .max : 0
    for byte in content { number = number << 8 | UInt64(byte) }
    return Int64(bitPattern: number)
  }

  mutating func bytes(_ count: Int) -> [UInt8]? {
    guard count >= 0, count <= end - position, position <= end else { return nil }
    defer { position += count }
    return Array(bytes[position..<position + count])
  }

  /// The values of a record; nil where it is none.
  static func values(_ payload: [UInt8]) -> [Value]? {
    var header = RecordReader(payload, from: 0, to: payload.count)
    guard let length = header.varint(), length > 0, length <= payload.count else { return nil }
    var body = RecordReader(payload, from: Int(length), to: payload.count)
    var values: [Value] = []
    while header.position < length {
      guard header.position < length, let type = header.varint(), let value = body.value(type) else { return nil }
      values.append(value)
    }
    return header.position == length && body.position == payload.count ? values : nil
  }

  private mutating func value(_ type: Int64) -> Value? {
    switch type {
    case 0: return .null
    case 1, 2, 3: return number(bytes: Int(type)).map { .int($0) }
    case 4: return number(bytes: 4).map { .int(Int64(Int32(truncatingIfNeeded: $0))) }
    case 5: return number(bytes: 6).map { .int($0) }
    case 6: return number(bytes: 8).map { .int($0) }
    case 7: return number(bytes: 8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 8: return .int(0)
    case 9: return .int(1)
    case 12...: break
    default: return nil
    }
    guard let count = Int(exactly: (type - 12) / 2), let content = bytes(count) else { return nil }
    if type & 1 == 0 { return .blob(content) }
    return String(validating: content, as: UTF8.self).map { .text($0) }
  }
}
