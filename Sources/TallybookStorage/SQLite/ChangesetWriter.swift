package import TallybookBase

/// Writes records of inserted rows, exactly as SQLite's session extension would have captured them. Into memory of its own:
/// an array would be asked whether it is shared at every byte.
@usableFromInline package struct ChangesetWriter: ~Copyable {
  @usableFromInline var memory = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  @usableFromInline package internal(set) var count = 0

  package init() {}

  deinit { memory.deallocate() }

  /// What was written, lent until the next change.
  package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[..<count]) }

  /// Begins the records of a table, whose first column is its key.
  package mutating func begin(table: String, columns: Int) {
    append(byte: UInt8(ascii: "T"))
    append(number: columns)
    append(byte: 1)
    for _ in 1..<max(1, columns) { append(byte: 0) }
    for byte in table.utf8 { append(byte: byte) }
    append(byte: 0)
  }

  /// Begins the record of a row, whose values follow in the order of the table's columns.
  package mutating func beginInsert() {
    append(byte: Changeset.Row.Operation.insert.rawValue)
    append(byte: 0)
  }

  package mutating func append(_ value: Value) {
    switch value {
    // Several ids are rows of another table.
    case .null, .ids: appendNull()
    case .int(let number): append(number)
    case .real(let number): append(tag: 2, number.bitPattern)
    case .text(var text): text.withUTF8 { append(tag: 3, UnsafeRawBufferPointer($0)) }
    case .blob(let blob): append(blob)
    }
  }

  @inlinable package mutating func appendNull() { append(byte: 5) }

  package mutating func appendNulls(_ nulls: Int) {
    guard nulls > 0 else { return }
    makeRoom(nulls)
    for place in count..<count &+ nulls { memory[place] = 5 }
    count &+= nulls
  }

  @inlinable package mutating func append(_ number: Int64) { append(tag: 1, UInt64(bitPattern: number)) }

  package mutating func append(_ uuid: UUID) {
    makeRoom(18)
    memory[count] = 4
    memory[count &+ 1] = 16
    memory.storeBytes(of: uuid.high.bigEndian, toByteOffset: count &+ 2, as: UInt64.self)
    memory.storeBytes(of: uuid.low.bigEndian, toByteOffset: count &+ 10, as: UInt64.self)
    count &+= 18
  }

  package mutating func append(_ blob: [UInt8]) { blob.withUnsafeBytes { append(tag: 4, $0) } }

  /// Takes back what lies behind the first bytes.
  package mutating func truncate(to count: Int) { self.count = min(self.count, max(0, count)) }

  @inlinable mutating func append(byte: UInt8) {
    makeRoom(1)
    memory[count] = byte
    count &+= 1
  }

  @inlinable mutating func append(tag: UInt8, _ word: UInt64) {
    makeRoom(9)
    memory[count] = tag
    memory.storeBytes(of: word.bigEndian, toByteOffset: count &+ 1, as: UInt64.self)
    count &+= 9
  }

  private mutating func append(tag: UInt8, _ content: UnsafeRawBufferPointer) {
    append(byte: tag)
    append(number: content.count)
    makeRoom(content.count)
    UnsafeMutableRawBufferPointer(rebasing: memory[count...]).copyMemory(from: content)
    count &+= content.count
  }

  /// SQLite's varint of a number below 2^56.
  private mutating func append(number: Int) {
    var shift = 49
    while shift > 0, number >> shift == 0 { shift -= 7 }
    while shift > 0 {
      append(byte: UInt8(truncatingIfNeeded: number >> shift) | 0x80)
      shift -= 7
    }
    append(byte: UInt8(truncatingIfNeeded: number & 0x7F))
  }

  @inlinable @inline(__always)
  mutating func makeRoom(_ more: Int) {
    if memory.count &- count < more { grow(more) }
  }

  @inline(never) @usableFromInline
  mutating func grow(_ more: Int) {
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(4096, memory.count &* 2, count &+ more), alignment: 16)
    larger.copyMemory(from: bytes)
    memory.deallocate()
    memory = larger
  }
}
