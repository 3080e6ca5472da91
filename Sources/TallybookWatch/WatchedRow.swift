public import TallybookBase
public import TallybookModel
public import TallybookQuery

/// A change that a watch reports: a row, and what happened to it.
public struct WatchedRow: Record {
  /// The row as it is, or as it was before it was removed.
  public let row: Row
  /// What happened to it.
  public let change: WatchedChange

  /// Its kind.
  public var kind: Kind { row.kind }
  /// Its id in the book; 0 if it has none.
  public var id: Int64 { row.id }
  /// The entry that it is about and shows, if there is one.
  public var entry: Entry? { row.entry }
  /// Whether a table for people includes it.
  public var isShown: Bool { row.isShown }
  /// Its fields, in order.
  public var fields: [Field] { row.fields + [.change] }

  /// A field's value; null if it has none.
  public subscript(field: Field) -> Value { field == .change ? .int(Int64(change.rawValue)) : row[field] }
}
