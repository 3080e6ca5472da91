public import TallybookBase

/// A column of a cursor's rows: what it is called, and the field that it is read by.
public struct RowColumn: Sendable {
  /// The field's name; of a statement of SQL what the statement calls it.
  public let name: String
  /// The field; of a statement of SQL one that is its own, from 1000 on.
  public let field: Field

  package init(_ field: Field) {
    self.field = field
    name = field.name
  }

  package init(_ name: String, _ field: Field) {
    self.name = name
    self.field = field
  }
}
