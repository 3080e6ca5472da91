/// A draft's values, and what those that were set were before. Only these are kept twice: a copy of all would cost a tenth of
/// making a note.
struct EditedFields {
  private(set) var current: FieldValues
  private var before: [(field: Field, value: Value?)] = []

  init(_ values: FieldValues) { current = values }

  subscript(field: Field) -> Value {
    get { current[field] ?? .null }
    set {
      if !before.contains(where: { $0.field == field }) { before.append((field, current[field])) }
      current[field] = newValue
    }
  }

  func isDirty(_ field: Field) -> Bool {
    guard let old = before.first(where: { $0.field == field }) else { return false }
    return old.value != current[field]
  }

  /// Makes what was set the new beginning.
  mutating func keep() { before = [] }

  /// Takes back what was set.
  mutating func reset() {
    for old in before { current[old.field] = old.value }
    before = []
  }
}
