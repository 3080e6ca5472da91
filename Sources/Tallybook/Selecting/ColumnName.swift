internal import TallybookBase

/// What a column is of.
enum ColumnName: Sendable {
  case field(Field)
  /// A template's field, by its name.
  case own(String)
  /// A property without a field.
  case none(String)
}
