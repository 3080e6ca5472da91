/// What a watch of changes tells: a row, and what became of it.
public struct WatchedRow: Record {
  /// The row as it is, or as it was before it went.
  public let row: Row
  /// What became of it.
  public let change: WatchedChange

  public var kind: Kind { row.kind }
  public var id: Int64 { row.id }
  public var entry: Entry? { row.entry }
  public var isShown: Bool { row.isShown }
  public var fields: [Field] { row.fields + [.change] }

  public subscript(field: Field) -> Value { field == .change ? .int(Int64(change.rawValue)) : row[field] }
}
