package import TallybookBase
package import TallybookModel

extension StoredDraftRow: Record {
  /// Its kind.
  package var kind: Kind { .draft }
  /// Its fields, in order.
  package var fields: [Field] { Self.rowFields }
}
