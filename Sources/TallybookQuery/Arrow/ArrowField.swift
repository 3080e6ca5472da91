/// A column of a stream of Arrow: its name and type. Every column may have nulls, but for those that say otherwise.
public struct ArrowField: Sendable {
  /// What it is called.
  public let name: String
  /// What its values are.
  public let type: ArrowType
  /// Whether a row may have none.
  public let isNullable: Bool

  init(_ name: String, _ type: ArrowType, isNullable: Bool = true) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
  }
}
