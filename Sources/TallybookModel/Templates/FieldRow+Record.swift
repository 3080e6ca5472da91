public import TallybookBase

extension FieldRow: Record {
  /// What it is.
  public var kind: Kind { .field }
  /// What names it in the book; 0 where nothing does.
  public var id: Int64 { Int64(number) }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.fields }
}
