extension FieldRow: Record {
  public var kind: Kind { .field }
  public var id: Int64 { Int64(number) }
  public var fields: [Field] { Self.fields }
}
