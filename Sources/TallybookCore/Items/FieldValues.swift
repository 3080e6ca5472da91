/// Values of a thing's fields, in the order of a row: what a draft holds and an insertion writes. A field without a value is
/// nil, as in a dictionary, but nothing is hashed.
struct FieldValues: Equatable, ExpressibleByDictionaryLiteral {
  private var values: [Value]

  init() { values = Array(repeating: .null, count: EntryColumns.all.count) }

  init(dictionaryLiteral elements: (Field, Value)...) {
    self.init()
    for (field, value) in elements { self[field] = value }
  }

  init(_ dictionary: [Field: Value]) {
    self.init()
    for (field, value) in dictionary { self[field] = value }
  }

  subscript(field: Field) -> Value? {
    get {
      guard let position = EntryColumns.position(field) else { return nil }
      let value = values[Int(position)]
      return value.isNull ? nil : value
    }
    set {
      guard let position = EntryColumns.position(field) else { return }
      values[Int(position)] = newValue ?? .null
    }
  }
}
