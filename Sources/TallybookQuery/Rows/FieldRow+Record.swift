package import TallybookBase
package import TallybookModel

extension FieldRow: Record {
  /// What it is.
  package var kind: Kind { .field }
  /// What names it in the book; 0 where nothing does.
  package var id: Int64 { Int64(number) }
  /// The fields that it has, in their order.
  package var fields: [Field] { Self.rowFields }
}
