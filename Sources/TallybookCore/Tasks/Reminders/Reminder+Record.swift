extension Reminder: Record {
  public var kind: Kind { .reminder }
  public var fields: [Field] { Self.fields }
}
