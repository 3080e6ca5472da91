package import TallybookBase
internal import TallybookStorage

/// Values of an entry's fields, in the order of a row: what a draft holds and an insertion writes. Only what has a value is kept,
/// since most fields of most entries have none.
package struct FieldValues: Equatable, Sendable, ExpressibleByDictionaryLiteral {
  /// The fields that have a value.
  private(set) var fields = FieldSet()
  /// Their values.
  private var values: [Value] = []

  package init() {}

  /// What a row holds, as a list selects it.
  init(_ statement: Statement, _ list: EntryList) {
    let row = statement.present(list.count)
    fields = list.fields(row.which)
    values = row.values
  }

  /// By the position in a row; null where there is none.
  @inline(__always)
  func value(at position: Int) -> Value { fields.place(at: position).map { values[$0] } ?? .null }

  /// Each value with its position in a row, the first one first.
  @inline(__always)
  func forEach(_ body: (Int, Value) -> Void) {
    var place = 0
    fields.forEachPosition {
      body($0, values[place])
      place &+= 1
    }
  }

  /// Each field that has a value, with that, in the order of a row.
  package func forEach(_ body: (Field, Value) -> Void) {
    forEach { (position: Int, value: Value) in body(EntryColumns.all[position], value) }
  }

  package init(dictionaryLiteral elements: (Field, Value)...) {
    for (field, value) in elements { self[field] = value }
  }

  package init(_ dictionary: [Field: Value]) {
    for (field, value) in dictionary { self[field] = value }
  }

  /// Puts a UUID's text in the place of its bytes: the second value of every row.
  mutating func writeOutUUID() {
    guard fields.contains(.uuid), case let place = fields.place(of: .uuid), case .blob(let bytes) = values[place] else { return }
    values[place] = .text(UUID.text(bytes))
  }

  package subscript(field: Field) -> Value? {
    get { fields.contains(field) ? values[fields.place(of: field)] : nil }
    set {
      let place = fields.place(of: field)
      guard let newValue, !newValue.isNull else {
        if fields.contains(field) {
          values.remove(at: place)
          fields.remove(field)
        }
        return
      }
      if fields.contains(field) { return values[place] = newValue }
      guard fields.insert(field) else { return }
      if values.isEmpty { values.reserveCapacity(12) }
      // Nearly always the last place: `insert` would make room by the long way.
      values.append(newValue)
      var last = values.count - 1
      while last > place {
        values.swapAt(last, last - 1)
        last -= 1
      }
    }
  }
}
