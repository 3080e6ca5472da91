package import TallybookBase
internal import TallybookModel
internal import TallybookQuery

extension Dashboard: Record {
  /// What it is.
  package var kind: Kind { .dashboard }
  /// The fields that it has, in their order.
  package var fields: [Field] { Self.fields }
}
