/// Writes records of inserted rows, exactly as SQLite's session extension would have captured them.
struct ChangesetWriter {
  private(set) var bytes: [UInt8] = []

  /// Begins the records of a table, whose first column is its key.
  mutating func begin(table: String, columns: Int) {
    bytes.append(UInt8(ascii: "T"))
    append(count: columns)
    bytes.append(1)
    for _ in 1..<max(1, columns) { bytes.append(0) }
    bytes.append(contentsOf: table.utf8)
    bytes.append(0)
  }

  /// Begins the record of a row, whose values follow in the order of the table's columns.
  mutating func beginInsert() {
    bytes.append(Changeset.Row.Operation.insert.rawValue)
    bytes.append(0)
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: bytes.append(5)
    case .int(let number): append(tag: 1, UInt64(bitPattern: number))
    case .real(let number): append(tag: 2, number.bitPattern)
    case .text(var text): text.withUTF8 { append(tag: 3, UnsafeRawBufferPointer($0)) }
    case .blob(let blob): blob.withUnsafeBytes { append(tag: 4, $0) }
    }
  }

  /// Takes back what lies behind `count` bytes.
  mutating func truncate(to count: Int) { bytes.removeLast(max(0, bytes.count - count)) }

  private mutating func append(tag: UInt8, _ word: UInt64) {
    bytes.append(tag)
    withUnsafeBytes(of: word.bigEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func append(tag: UInt8, _ content: UnsafeRawBufferPointer) {
    bytes.append(tag)
    append(count: content.count)
    bytes.append(contentsOf: content)
  }

  /// SQLite's varint of a number below 2^56.
  private mutating func append(count: Int) {
    var shift = 49
    while shift > 0, count >> shift == 0 { shift -= 7 }
    while shift > 0 {
      bytes.append(UInt8(truncatingIfNeeded: count >> shift) | 0x80)
      shift -= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: count & 0x7F))
  }
}
