extension Day: Record {
  public var kind: Kind { .day }
  public var fields: [Field] { Self.fields }
}
