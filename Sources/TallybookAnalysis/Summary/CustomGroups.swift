internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

/// The groups that the values of a template's field make: each value is one, found by a number that it gets when it is first met.
struct CustomGroups {
  /// What the field is called.
  struct Name: Sendable {
    let field: Field
    /// As its template names it.
    let name: String
    /// As people read it.
    let title: String
  }

  let name: Name
  /// What its template offers, in that order.
  private let choices: [CustomValue]
  private let rows: MergeJoin
  private var values: [CustomValue] = []
  private var numbers: [CustomValue: Int64] = [:]

  init(_ number: Int32, on connection: Connection) throws(Failure) {
    guard let found = try FieldNumbers.name(of: number, on: connection) else {
      throw Failure(.field, "this book has no field \(number); ask the templates for their fields", field: .own(number), found: Measure(number))
    }
    let field = try Template.find(found.template, on: connection)?.schema[found.name]
    name = Name(field: .own(number), name: found.name, title: field?.title ?? found.name)
    choices = field?.choices ?? []
    rows = try Self.rows(of: number, on: connection)
  }

  /// The values of a field, read beside the entries that have them. The `+` keeps SQLite to the order of entries.
  static func rows(of number: Int32, on connection: Connection) throws(Failure) -> MergeJoin {
    try MergeJoin(.fieldValue, owner: "entry", columns: "form, value", order: "field, ordinal", where: "+field = \(literal: number)", on: connection)
  }

  /// The numbers of an entry's values, each once.
  mutating func read(of id: Int64) throws(Failure) -> [Int64] {
    var found: [Int64] = []
    // Taken and given back, so that what is known is not copied.
    var (values, numbers) = (values, numbers)
    (self.values, self.numbers) = ([], [:])
    defer { (self.values, self.numbers) = (values, numbers) }
    try rows.forEach(of: id) { row in
      guard let value = CustomValues.value(row.value(2), row.int(1)) else { return }
      let number = numbers[value] ?? Int64(values.count)
      if number == values.count {
        values.append(value)
        numbers[value] = number
      }
      if !found.contains(number) { found.append(number) }
    }
    return found
  }

  /// The numbers of values, each once.
  mutating func numbers(of all: [CustomValue]) -> [Int64] {
    var found: [Int64] = []
    for value in all {
      let number = numbers[value] ?? Int64(values.count)
      if number == values.count {
        values.append(value)
        numbers[value] = number
      }
      if !found.contains(number) { found.append(number) }
    }
    return found
  }

  /// A group as it is shown: whole numbers, times and truths are its number too.
  func key(_ number: Int64) -> SummaryKey {
    guard let value = value(number) else { return SummaryKey(number: nil, label: "", group: number) }
    return SummaryKey(number: value.value.int, label: value.text, group: number)
  }

  /// As the template offers them, others behind: numbers ascending, texts by name.
  func sorted(_ keys: [(number: Int64, key: SummaryKey)]) -> [(number: Int64, key: SummaryKey)] {
    let ranked = keys.map { entry in (rank: value(entry.number).flatMap(choices.firstIndex) ?? choices.count, entry: entry) }
    return ranked.sorted { a, b in
      guard a.rank == b.rank else { return a.rank < b.rank }
      return precedes(a.entry, b.entry)
    }.map(\.entry)
  }

  private func precedes(_ a: (number: Int64, key: SummaryKey), _ b: (number: Int64, key: SummaryKey)) -> Bool {
    let (first, second) = (value(a.number)?.value.real, value(b.number)?.value.real)
    switch (first, second) {
    case (let first?, let second?): return first == second ? a.number < b.number : first < second
    case (nil, nil):
      let order = TextOrder.compare(a.key.label, b.key.label)
      return order == 0 ? a.number < b.number : order < 0
    default: return first != nil
    }
  }

  private func value(_ number: Int64) -> CustomValue? {
    Int(exactly: number).flatMap { values.indices.contains($0) ? values[$0] : nil }
  }
}
