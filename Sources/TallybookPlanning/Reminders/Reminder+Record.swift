public import TallybookBase
public import TallybookQuery

extension Reminder: Record {
  /// What it is.
  public var kind: Kind { .reminder }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.rowFields }
}
