package import TallybookBase
internal import TallybookQuery

extension Reminder: Record {
  /// Its kind.
  package var kind: Kind { .reminder }
  /// Its fields, in order.
  package var fields: [Field] { Self.rowFields }
}
