internal import TallybookBase

/// A draft's values, and what those that were set were before. Only these are kept twice: a copy of all would cost a tenth of
/// making a note.
struct TrackedFields {
  private(set) var current: FieldValues
  private var before = FieldValues()
  /// Which fields were set.
  private var edited = FieldSet()

  init(_ values: FieldValues) { current = values }

  subscript(field: Field) -> Value {
    get { current[field] ?? .null }
    set {
      if edited.insert(field), let old = current[field] { before[field] = old }
      current[field] = newValue
    }
  }

  /// Takes a field's value away as if there had never been one.
  mutating func forget(_ field: Field) {
    (current[field], before[field]) = (nil, nil)
    edited.remove(field)
  }

  func isDirty(_ field: Field) -> Bool { edited.contains(field) && before[field] != current[field] }

  /// What a field was when the draft began.
  func base(_ field: Field) -> Value { (edited.contains(field) ? before[field] : current[field]) ?? .null }

  /// All fields as they were when the draft began.
  var base: FieldValues {
    var values = current
    for field in set { values[field] = before[field] }
    return values
  }

  /// The fields that were set.
  var set: [Field] { edited.fields }

  /// Begins anew from other values; what was set stays set.
  mutating func rebase(onto values: FieldValues) {
    let (fields, old) = (set, current)
    self = TrackedFields(values)
    for field in fields { self[field] = old[field] ?? .null }
  }

  /// Makes what was set the new beginning.
  mutating func keep() {
    before = FieldValues()
    edited = FieldSet()
  }

  /// Takes back what was set.
  mutating func reset() {
    for field in set { current[field] = before[field] }
    keep()
  }
}
