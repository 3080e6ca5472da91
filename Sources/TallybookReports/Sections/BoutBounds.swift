internal import TallybookBase

/// How much sections of bouts show where they are not told.
enum BoutBounds {
  /// Bars of a budget, and their rows.
  static let bars = 40
  /// Sessions of a raster.
  static let sessions = 40
  /// Lanes of each of these.
  static let lanes = 40
  /// Types or subjects with a colour of their own.
  static let members = 12
  /// Behaviours of a matrix.
  static let behaviours = 8
  /// Subjects of an agreement with a fact of their own.
  static let subjects = 20

  /// What an option asks for, or the bound.
  static func of(_ limit: UInt64, _ bound: Int) -> Int { limit == 0 ? bound : Int(clamping: limit) }
}
