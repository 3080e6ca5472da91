internal import TallybookBase

/// Writes rows as bytes. A value is a tag and what that asks for; nulls that follow each other are one.
struct RecordWriter {
  private(set) var bytes: [UInt8] = []
  private var nulls: UInt64 = 0

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func put(_ value: Value) {
    if case .null = value { return nulls &+= 1 }
    finish()
    switch value {
    case .null, .ids: break
    case .int(let number):
      bytes.append(RecordFormat.int)
      putVarint(RecordFormat.zigzag(number))
    case .real(let number):
      bytes.append(RecordFormat.real)
      putFixed(number.bitPattern)
    case .text(let text):
      bytes.append(RecordFormat.text)
      putVarint(UInt64(text.utf8.count))
      bytes.append(contentsOf: text.utf8)
    case .blob(let blob):
      bytes.append(RecordFormat.blob)
      putVarint(UInt64(blob.count))
      bytes.append(contentsOf: blob)
    }
  }

  /// Writes nulls that wait; to be called behind the last value.
  mutating func finish() {
    guard nulls > 0 else { return }
    bytes.append(RecordFormat.nulls)
    putVarint(nulls)
    nulls = 0
  }

  mutating func putVarint(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The least significant byte first.
  mutating func putFixed<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) } }

  mutating func put(_ raw: [UInt8]) { bytes.append(contentsOf: raw) }
}
