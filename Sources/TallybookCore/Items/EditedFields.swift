/// A draft's values, and what those that were set were before. Only these are kept twice: a copy of all would cost a tenth of
/// making a note.
struct EditedFields {
  private(set) var current: FieldValues
  private var before = FieldValues()
  /// Which fields were set, by the bits of their positions.
  private var edited: UInt64 = 0

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
