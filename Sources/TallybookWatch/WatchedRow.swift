public import TallybookBase
public import TallybookModel
public import TallybookQuery

/// What a watch of changes tells: a row, and what became of it.
public struct WatchedRow: Record {
  /// The row as it is, or as it was before it went.
  public let row: Row
  /// What became of it.
  public let change: WatchedChange

  /// What it is.
  public var kind: Kind { row.kind }
  /// What names it in the book; 0 where nothing does.
  public var id: Int64 { row.id }
  /// The entry that it is about and shows, where there is one.
  public var entry: Entry? { row.entry }
  /// Whether a table for people has it.
  public var isShown: Bool { row.isShown }
  /// The fields that it has, in their order.
  public var fields: [Field] { row.fields + [.change] }

  /// A field's value; null where it has none.
  public subscript(field: Field) -> Value { field == .change ? .int(Int64(change.rawValue)) : row[field] }
}
