package import TallybookBase

/// A value for a parameter of a statement of SQL.
package struct StatementValue: Sendable {
  /// The parameter's name without its sign; nil: the one behind the last that was given.
  package let name: String?
  /// Null, a number, a text or a blob.
  package let value: Value

  /// A value for the parameter of a name, or with nil for the next.
  package init(_ value: Value, for name: String? = nil) {
    self.value = value
    self.name = name
  }
}
