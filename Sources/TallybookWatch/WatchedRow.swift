package import TallybookBase
package import TallybookModel
package import TallybookQuery

/// A change that a watch reports: a row, and what happened to it.
package struct WatchedRow: Record {
  /// The row as it is, or as it was before it was removed.
  package let row: Row
  /// What happened to it.
  package let change: WatchedChange

  /// Its kind.
  package var kind: Kind { row.kind }
  /// Its id in the book; 0 if it has none.
  package var id: Int64 { row.id }
  /// The entry that it is about and shows, if there is one.
  package var entry: Entry? { row.entry }
  /// Whether a table for people includes it.
  package var isShown: Bool { row.isShown }
  /// Its fields, in order.
  package var fields: [Field] { row.fields + [.change] }

  /// A field's value; null if it has none.
  package subscript(field: Field) -> Value { field == .change ? .int(Int64(change.rawValue)) : row[field] }
}
