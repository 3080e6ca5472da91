public import TallybookBase
public import TallybookModel

extension Reminder: Record {
  /// What it is.
  public var kind: Kind { .reminder }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.rowFields }
}
