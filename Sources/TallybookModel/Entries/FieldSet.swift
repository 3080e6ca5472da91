internal import TallybookBase

/// A set of fields that a row of an entry has, as a bit for each by its position there. What no row has is in none.
struct FieldSet: Equatable, Sendable {
  /// The generator sees to it that rows have no more fields than there are bits.
  private var bits: UInt128

  init() { bits = 0 }

  init(_ fields: some Sequence<Field>) { bits = fields.reduce(0) { $0 | Self.bit($1) } }

  /// By their positions in a row.
  init(bits: UInt128) { self.bits = bits }

  @inline(__always)
  private static func bit(_ field: Field) -> UInt128 {
    guard let position = EntryColumns.position(field) else { return 0 }
    return 1 &<< UInt128(truncatingIfNeeded: position)
  }

  /// What tells where something was.
  static let places = FieldSet(Field.places)

  var isEmpty: Bool { bits == 0 }

  @inline(__always)
  func contains(_ field: Field) -> Bool { bits & Self.bit(field) != 0 }

  @inline(__always)
  func isDisjoint(with other: FieldSet) -> Bool { bits & other.bits == 0 }

  /// Gives whether it was not there.
  @inline(__always)
  mutating func insert(_ field: Field) -> Bool {
    let bit = Self.bit(field)
    guard bits & bit == 0, bit != 0 else { return false }
    bits |= bit
    return true
  }

  mutating func remove(_ field: Field) { bits &= ~Self.bit(field) }

  /// Where a field is or would be among those that are there, in the order of a row.
  @inline(__always)
  func place(of field: Field) -> Int { (bits & (Self.bit(field) &- 1)).nonzeroBitCount }

  /// The same by its position in a row; nil where it is not there.
  @inline(__always)
  func place(at position: Int) -> Int? {
    let bit: UInt128 = position < 0 ? 0 : 1 << UInt128(truncatingIfNeeded: position)
    return bits & bit == 0 ? nil : (bits & (bit &- 1)).nonzeroBitCount
  }

  /// The positions in a row of those that are there, the first one first.
  @inline(__always)
  func forEachPosition(_ body: (Int) -> Void) {
    var left = bits
    while left != 0 {
      body(left.trailingZeroBitCount)
      left &= left &- 1
    }
  }

  /// Those that are there, in the order of a row.
  var fields: [Field] { isEmpty ? [] : EntryColumns.all.filter(contains) }
}
