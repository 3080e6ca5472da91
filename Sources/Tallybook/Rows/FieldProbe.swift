internal import TallybookBase

/// Notes which field a property reads, and as which type: how a key path leads to its field. Asked by one thread, and thrown away.
final class FieldProbe: @unchecked Sendable {
  private var asked: (field: Field, type: any Any.Type)?

  /// Notes the first field: what is read of others is what a property falls back to.
  func note(_ field: Field, as type: any Any.Type) {
    if asked == nil { asked = (field, type) }
  }

  /// The field of a property. A property of another type than was read is computed from it, and is not the field.
  func field(of property: AnyKeyPath) -> Field? {
    guard let asked, asked.type == type(of: property).valueType else { return nil }
    return asked.field
  }
}
