/// A draft's values: as it began, and as they were set since.
struct EditedFields {
  private var original: FieldValues
  private(set) var current: FieldValues

  init(_ values: FieldValues) {
    original = values
    current = values
  }

  subscript(field: Field) -> Value {
    get { current[field] ?? .null }
    set { current[field] = newValue }
  }

  func isDirty(_ field: Field) -> Bool { current[field] != original[field] }

  /// Makes what was set the new beginning.
  mutating func keep() { original = current }

  /// Takes back what was set.
  mutating func reset() { current = original }
}
