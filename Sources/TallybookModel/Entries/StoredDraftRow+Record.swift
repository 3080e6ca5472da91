public import TallybookBase

extension StoredDraftRow: Record {
  /// What it is.
  public var kind: Kind { .draft }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.fields }
}
