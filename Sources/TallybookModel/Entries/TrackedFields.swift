internal import TallybookBase

/// A draft's values, and what those that were set were before. Only these are kept twice: a copy of all would cost a tenth of
/// making a note.
struct TrackedFields {
  private(set) var current: FieldValues
  private var before = FieldValues()
  /// Which fields were set, by the bits of their positions.
  private var edited: EntryColumns.Bits = 0

  init(_ values: FieldValues) { current = values }

  subscript(field: Field) -> Value {
    get { current[field] ?? .null }
    set {
      let bit = EntryColumns.bit(field)
      if edited & bit == 0 {
        edited |= bit
        if let old = current[field] { before[field] = old }
      }
      current[field] = newValue
    }
  }

  func isDirty(_ field: Field) -> Bool {
    edited & EntryColumns.bit(field) != 0 && before[field] != current[field]
  }

  /// What a field was when the draft began.
  func base(_ field: Field) -> Value {
    (edited & EntryColumns.bit(field) == 0 ? current[field] : before[field]) ?? .null
  }

  /// All fields as they were when the draft began.
  var base: FieldValues {
    var values = current
    for field in EntryColumns.all where edited & EntryColumns.bit(field) != 0 { values[field] = before[field] }
    return values
  }

  /// The fields that were set.
  var set: [Field] { EntryColumns.all.filter { edited & EntryColumns.bit($0) != 0 } }

  /// Begins anew from other values; what was set stays set.
  mutating func rebase(onto values: FieldValues) {
    let (fields, old) = (set, current)
    self = TrackedFields(values)
    for field in fields { self[field] = old[field] ?? .null }
  }

  /// Makes what was set the new beginning.
  mutating func keep() {
    before = FieldValues()
    edited = 0
  }

  /// Takes back what was set.
  mutating func reset() {
    for field in EntryColumns.all where edited & EntryColumns.bit(field) != 0 { current[field] = before[field] }
    keep()
  }
}
