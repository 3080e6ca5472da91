package import TallybookBase
package import TallybookModel

extension FieldRow: Record {
  /// Its kind.
  package var kind: Kind { .field }
  /// What names it in the book; 0 where nothing does.
  package var id: Int64 { Int64(number) }
  /// Its fields, in order.
  package var fields: [Field] { Self.rowFields }
}
