package import TallybookBase
package import TallybookStorage

/// The variants of a book's event types: the type of each, and its values. A variant is an entry whose parent is the event type and whose name is its
/// values. It is logged by its id, like a type, so it makes a log no larger.
package final class Variants: Sendable {
  /// The type of each.
  package let types: [Int64: Int64]
  /// The values of each.
  private let values: [Int64: CustomValues]
  /// The same as JSON, which is what each is called.
  private let texts: [Int64: String]

  /// Of a book that has none.
  package static let none = Variants([:], [:], [:])

  private init(_ types: [Int64: Int64], _ values: [Int64: CustomValues], _ texts: [Int64: String]) { (self.types, self.values, self.texts) = (types, values, texts) }

  package var isEmpty: Bool { types.isEmpty }

  /// All of a book, those in the trash too: events that name them stay readable.
  package static func all(on connection: Connection) throws(Failure) -> Variants {
    let statement = try connection.statement(
      """
      SELECT e.id, e.parent, v.field, f.name, v.form, v.value, e.name FROM \(Table.entry) e LEFT JOIN \(Table.fieldValue) v ON v.entry = e.id
        LEFT JOIN \(Table.templateField) f ON f.id = v.field WHERE e.kind > \(Kind.task) AND e.kind = \(Kind.variant) ORDER BY e.id, v.field, v.ordinal
      """)
    defer { statement.reset() }
    var (types, values, texts): ([Int64: Int64], [Int64: CustomValues], [Int64: String]) = ([:], [:], [:])
    while try statement.step() {
      let id = statement.int(0)
      if types.updateValue(statement.int(1), forKey: id) == nil { texts[id] = statement.text(6) }
      guard !statement.isNull(2) else { continue }
      values[id, default: CustomValues()].append(
        Int32(truncatingIfNeeded: statement.int(2)), statement.value(3).text ?? "", statement.value(5), form: statement.int(4))
    }
    return types.isEmpty ? none : Variants(types, values, texts)
  }

  /// Which types they are of alone.
  package static func types(on connection: Connection) throws(Failure) -> [Int64: Int64] {
    let statement = try connection.statement("SELECT id, parent FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.variant)")
    defer { statement.reset() }
    var types: [Int64: Int64] = [:]
    while try statement.step() { types[statement.int(0)] = statement.int(1) }
    return types
  }

  /// The ids of those of one type.
  package static func ids(of type: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    try connection.ids("SELECT id FROM \(Table.entry) WHERE parent = \(type) AND kind = \(Kind.variant)")
  }

  /// The one of a type that has these values, as `CustomValues.json` writes them by name.
  package static func find(_ name: String, of type: Int64, on connection: Connection) throws(Failure) -> Int64? {
    try connection.value(
      """
      SELECT id FROM \(Table.entry) WHERE kind > \(Kind.task) AND kind = \(Kind.variant) AND name = \(name) AND +parent = \(type)
        AND trashed IS NULL ORDER BY id LIMIT 1
      """)?.int
  }

  /// The values of a variant, of a state also those of the variant that stopped it; empty of 0.
  package func fields(of variant: Int64, stop: Int64 = 0) -> CustomValues {
    let own = values[variant] ?? CustomValues()
    guard stop != 0, stop != variant, let more = values[stop] else { return own }
    return own.all.isEmpty ? more : own.completed(by: more)
  }

  /// The same as JSON; nil where there are none.
  package func text(of variant: Int64, stop: Int64 = 0) -> String? {
    if stop == 0 || stop == variant { return texts[variant] }
    if variant == 0 { return texts[stop] }
    return CustomValues.json(fields(of: variant, stop: stop).named.sorted.map { ($0.key, $0.value) })
  }

  /// The texts among the values of a variant, which are searched.
  package func words(of variant: Int64) -> [String] {
    fields(of: variant).all.flatMap { $0.value.elements.compactMap { if case .text(let text) = $0 { text } else { nil } } }
  }

  /// A field that events have of their variant: its own ones, all of them as JSON, its id.
  package func value(of field: Field, _ variant: Int64, stop: Int64 = 0) -> Value {
    switch field {
    case .variant: variant != 0 ? .int(variant) : stop != 0 ? .int(stop) : .null
    case .fields: Value(text(of: variant, stop: stop))
    case .own(let number): fields(of: variant, stop: stop)[number]?.value ?? .null
    default: .null
    }
  }

  /// Whether a field is one of those.
  package static func has(_ field: Field) -> Bool {
    switch field {
    case .variant, .fields, .own: true
    default: false
    }
  }
}
