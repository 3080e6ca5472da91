public import TallybookBase
public import TallybookModel

extension Dashboard: Record {
  /// What it is.
  public var kind: Kind { .dashboard }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.fields }
}
