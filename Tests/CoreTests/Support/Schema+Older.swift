@testable import TallybookCore

extension Schema {
  /// What made a book of an older format.
  static func older(_ minor: Int64) -> String { script((0...minor).flatMap { added(in: $0, of: minor) }) }
}
