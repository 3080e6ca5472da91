package import TallybookBase

/// Reads the parts of a changeset, never beyond its end.
package struct ChangesetReader {
  private let bytes: UnsafeRawBufferPointer
  package private(set) var position: Int

  package static var damaged: Failure { Failure(.damaged, "a stored change cannot be read; restore a backup") }

  package init(_ bytes: UnsafeRawBufferPointer, at position: Int) {
    self.bytes = bytes
    self.position = position
  }

  var isAtEnd: Bool { position >= bytes.count }

  mutating func byte() throws(Failure) -> UInt8 {
    guard position < bytes.count else { throw Self.damaged }
    defer { position += 1 }
    return bytes[position]
  }

  mutating func skip(_ count: Int) throws(Failure) {
    guard count >= 0, count <= bytes.count - position else { throw Self.damaged }
    position += count
  }

  /// SQLite's varint, most significant bits first; counts never need its ninth byte.
  mutating func count() throws(Failure) -> Int {
    var number = 0
    for _ in 0..<8 {
      let byte = try byte()
      number = number << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return number }
    }
    throw Self.damaged
  }

  /// A text that ends at its NUL.
  mutating func name() throws(Failure) -> String {
    let start = position
    while try byte() != 0 {}
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  /// Skips so many values. Most are NULL, a byte each, of which up to eight are passed at once.
  mutating func skipValues(_ values: Int) throws(Failure) {
    var at = position
    var left = values
    while left > 0 {
      if bytes.count &- at >= 8 {
        // The lowest byte that is no NULL, as the word has it from memory.
        let others = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)) ^ 0x0505_0505_0505_0505
        let nulls = min(left, others.trailingZeroBitCount >> 3)
        at &+= nulls
        left &-= nulls
        if nulls == 8 || left == 0 { continue }
      }
      guard at < bytes.count else { throw Self.damaged }
      left &-= 1
      switch bytes[at] {
      case 0, 5: at &+= 1
      case 1, 2: at &+= 9
      case 3, 4:
        position = at &+ 1
        try skip(try count())
        at = position
      default: throw Self.damaged
      }
    }
    guard at <= bytes.count else { throw Self.damaged }
    position = at
  }

  /// A value; nil where an update says nothing of the column.
  mutating func value() throws(Failure) -> Value? {
    switch try byte() {
    case 0: return nil
    case 1: return .int(Int64(bitPattern: try word()))
    case 2: return .real(Double(bitPattern: try word()))
    case 3: return .text(String(decoding: try content(), as: UTF8.self))
    case 4: return .blob(Array(try content()))
    case 5: return .null
    default: throw Self.damaged
    }
  }

  /// A value that lies in the changeset's own bytes.
  package enum Borrowed {
    case null
    case int(Int64)
    case real(Double)
    case text(UnsafeRawBufferPointer)
    case blob(UnsafeRawBufferPointer)
  }

  /// The same without a copy; null also where an update says nothing of the column.
  mutating func borrowed() throws(Failure) -> Borrowed {
    switch try byte() {
    case 0, 5: return .null
    case 1: return .int(Int64(bitPattern: try word()))
    case 2: return .real(Double(bitPattern: try word()))
    case 3: return .text(UnsafeRawBufferPointer(rebasing: try content()))
    case 4: return .blob(UnsafeRawBufferPointer(rebasing: try content()))
    default: throw Self.damaged
    }
  }

  private mutating func word() throws(Failure) -> UInt64 {
    let start = position
    try skip(8)
    return UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  private mutating func content() throws(Failure) -> Slice<UnsafeRawBufferPointer> {
    let size = try count()
    let start = position
    try skip(size)
    return bytes[start..<position]
  }
}
