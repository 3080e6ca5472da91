package import TallybookBase
package import TallybookModel

extension Day: Record {
  /// Its kind.
  package var kind: Kind { .day }
  /// Its fields, in order.
  package var fields: [Field] { Self.rowFields }
}
