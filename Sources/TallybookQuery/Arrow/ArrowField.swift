/// A column of a stream of Arrow: its name and type. Every column may have nulls, but for those that say otherwise.
package struct ArrowField: Sendable {
  /// What it is called.
  package let name: String
  /// What its values are.
  package let type: ArrowType
  /// Whether a row may have none.
  package let isNullable: Bool

  init(_ name: String, _ type: ArrowType, isNullable: Bool = true) {
    self.name = name
    self.type = type
    self.isNullable = isNullable
  }
}
