package import TallybookBase

/// A column of a cursor's rows: its name, and the field to read it by.
package struct RowColumn: Sendable {
  /// The field's name; for an SQL statement the statement's own name.
  package let name: String
  /// The field; for an SQL statement a field of its own, 1000 or higher.
  package let field: Field

  package init(_ field: Field) {
    self.field = field
    name = field.name
  }

  package init(_ name: String, _ field: Field) {
    self.name = name
    self.field = field
  }
}
