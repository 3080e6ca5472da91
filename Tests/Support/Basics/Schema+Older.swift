internal import TallybookBase
internal import TallybookStorage

extension Schema {
  /// What made a book of an older format.
  static func older(_ minor: Int64) -> String { script(whole(in: minor)) }
}
