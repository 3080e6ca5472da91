public import TallybookBase
public import TallybookModel

extension Day: Record {
  /// Its kind.
  public var kind: Kind { .day }
  /// Its fields, in order.
  public var fields: [Field] { Self.rowFields }
}
