/// The numbers of a chunk's layout, which `docs/format-chunk-and-tail.md` describes to the byte.
package enum ChunkFormat {
  static let version: UInt8 = 1
  /// The most events in a chunk; an index of a type then fits 16 bits.
  package static let longest = 65_536
  /// No event has a number beyond this one, which leaves room to add: a book that says otherwise is damaged.
  package static let mostSeq: UInt64 = 1 << 62
  /// Deltas are packed in blocks of this many, each with its own minimum and width: one late event widens 127 others at most.
  static let block = 128

  static let hasPhases: UInt8 = 1
  static let hasValues: UInt8 = 2
  static let hasSubjects: UInt8 = 4
  package static let hasNotes: UInt8 = 8
  /// Times never go back: a reader may search by halves.
  static let isOrdered: UInt8 = 16
  static let knownFlags: UInt8 = 31

  static let units: [Int64] = [1_000_000_000, 1_000_000, 1_000, 1]
  /// Times beyond this have the unit 1, so that multiplying back cannot overflow.
  static let longestDivided: Int64 = 1 << 62

  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value &<< 1) ^ (value &>> 63)) }

  @inline(__always)
  static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1)) }

  /// How many bits the numbers 0…largest need.
  @inline(__always)
  static func width(_ largest: UInt64) -> Int { 64 - largest.leadingZeroBitCount }

  @inline(__always)
  static func packedBytes(_ count: Int, width: Int) -> Int { (count &* width &+ 7) / 8 }
}
