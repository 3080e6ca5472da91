public import TallybookBase
public import TallybookQuery

extension Reminder: Record {
  /// Its kind.
  public var kind: Kind { .reminder }
  /// Its fields, in order.
  public var fields: [Field] { Self.rowFields }
}
