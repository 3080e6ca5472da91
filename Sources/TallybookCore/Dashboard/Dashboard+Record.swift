extension Dashboard: Record {
  public var kind: Kind { .dashboard }
  public var fields: [Field] { Self.fields }
}
