package import TallybookBase
internal import TallybookModel
internal import TallybookQuery

extension Dashboard: Record {
  /// Its kind.
  package var kind: Kind { .dashboard }
  /// Its fields, in order.
  package var fields: [Field] { Self.fields }
}
