/// How rows are written: [the format of frames](../../../docs/format-frames.md).
enum RecordFormat {
  static let nulls: UInt8 = 0
  static let int: UInt8 = 1
  static let real: UInt8 = 2
  static let text: UInt8 = 3
  static let blob: UInt8 = 4

  /// The first number of a record that says which table, and which of its columns, rows with another number are of.
  static let columns: UInt64 = 0

  static func zigzag(_ value: Int64) -> UInt64 { UInt64(bitPattern: (value &<< 1) ^ (value &>> 63)) }
  static func unzigzag(_ value: UInt64) -> Int64 { Int64(bitPattern: value &>> 1) ^ (0 &- Int64(bitPattern: value & 1)) }
}
