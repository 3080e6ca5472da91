/// A number for parts of SQL, made while they are put together: statements are looked for by it, and then told by their parts.
struct SQLMark: Sendable {
  private(set) var number: UInt = 0

  @inline(__always)
  mutating func add(_ part: SQLPart) {
    switch part {
    case .literal(let start, _): add(UInt(bitPattern: start))
    case .text(let text): add(UInt(bitPattern: text.utf8.count))
    case .table(let table): add(UInt(bitPattern: table.rawValue) &+ 1)
    case .number(let number): add(UInt(truncatingIfNeeded: number) &+ 0x100)
    case .parameter: add(0x200)
    }
  }

  mutating func add(_ other: SQLMark) { add(other.number) }

  @inline(__always)
  private mutating func add(_ word: UInt) { number = (number ^ word) &* 0x9E37_79B9_7F4A_7C15 }

  /// One of so many places, a power of two.
  func place(of bits: UInt) -> Int { Int(truncatingIfNeeded: number &>> (UInt(UInt.bitWidth) - bits)) }
}
