package import TallybookBase
package import TallybookModel

extension StoredDraftRow: Record {
  /// What it is.
  package var kind: Kind { .draft }
  /// The fields that it has, in their order.
  package var fields: [Field] { Self.rowFields }
}
