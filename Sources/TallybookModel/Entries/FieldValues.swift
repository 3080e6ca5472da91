package import TallybookBase

/// Values of an entry's fields, in the order of a row: what a draft holds and an insertion writes. Only what has a value is kept,
/// since most fields of most entries have none; a field's place is how many fields before it have one.
package struct FieldValues: Equatable, ExpressibleByDictionaryLiteral {
  /// A bit for each field that has a value, by its position in a row.
  private(set) var positions: EntryColumns.Bits = 0
  private var values: [Value] = []

  package init() {}

  package init(dictionaryLiteral elements: (Field, Value)...) {
    for (field, value) in elements { self[field] = value }
  }

  package init(_ dictionary: [Field: Value]) {
    for (field, value) in dictionary { self[field] = value }
  }

  package subscript(field: Field) -> Value? {
    get {
      let bit = EntryColumns.bit(field)
      return positions & bit == 0 ? nil : values[place(of: bit)]
    }
    set {
      let bit = EntryColumns.bit(field)
      let place = place(of: bit)
      let had = positions & bit != 0
      guard let newValue, !newValue.isNull else {
        if had {
          values.remove(at: place)
          positions &= ~bit
        }
        return
      }
      if had { return values[place] = newValue }
      guard bit != 0 else { return }
      if values.isEmpty { values.reserveCapacity(12) }
      // Nearly always the last place: `insert` would make room by the long way.
      values.append(newValue)
      var last = values.count - 1
      while last > place {
        values.swapAt(last, last - 1)
        last -= 1
      }
      positions |= bit
    }
  }

  private func place(of bit: EntryColumns.Bits) -> Int { (positions & (bit &- 1)).nonzeroBitCount }
}
