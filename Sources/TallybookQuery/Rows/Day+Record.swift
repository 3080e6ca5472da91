public import TallybookBase
public import TallybookModel

extension Day: Record {
  /// What it is.
  public var kind: Kind { .day }
  /// The fields that it has, in their order.
  public var fields: [Field] { Self.rowFields }
}
