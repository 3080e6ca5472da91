extension StoredDraftRow: Record {
  public var kind: Kind { .draft }
  public var fields: [Field] { Self.fields }
}
