package import TallybookBase
internal import TallybookModel
internal import TallybookStorage
package import TallybookText

/// A field of a template as a column of the items that have it.
package struct OwnColumn: Sendable {
  /// The number of the field in its book.
  package let number: Int32
  /// What the column is called: the field's name; where another column has that, with the template's name before it.
  package let name: String
  /// The same to people: the field's title, with its unit.
  package let heading: String
  /// What the template says of it; nil where no schema has it (any more).
  package let field: TemplateField?

  /// More columns than that nobody looks through, and a book can have any number of fields; those beyond stay in the field `fields`.
  static let most = 1_000

  /// The columns of some templates' items: in the order of the templates' names, and of each in that of its schema, then what
  /// only older versions had. What items without a template have is last.
  static func all(of templates: [Int64], on connection: Connection) throws(Failure) -> [OwnColumn] {
    var found: [(template: String, number: Int32, name: String, field: TemplateField?)] = []
    for (id, template) in try named(templates, on: connection) {
      let numbers = try FieldNumbers.all(of: id, on: connection)
      let fields = try TemplateVersions.current(of: id, on: connection).flatMap { try? TemplateSchema($0.schema) }?.fields ?? []
      for field in fields { if let number = numbers[field.name] { found.append((template, number, field.name, field)) } }
      let known = Set(found.map(\.number))
      for each in numbers.sorted.sorted(by: { $0.value < $1.value }) where !known.contains(each.value) { found.append((template, each.value, each.key, nil)) }
    }
    var count: [ExactText: Int] = [:]
    for name in taken + found.map(\.name) { count[ExactText(CaselessText.folded(name)), default: 0] += 1 }
    var names = CaselessNames()
    var headings = CaselessNames()
    for name in taken {
      _ = names.take(name)
      _ = headings.take(Field.words(name))
    }
    return found.prefix(most).map { template, number, name, field in
      let isAlone = count[ExactText(CaselessText.folded(name))] == 1
      let base = isAlone || template.isEmpty ? name : "\(template).\(name)"
      let title = field?.title ?? Field.words(name)
      let heading = field?.unit.map { "\(title) (\($0))" } ?? title
      return OwnColumn(
        number: number, name: names.takeFree(base) { "\(base) \($0)" },
        heading: headings.take(heading) ? heading : headings.takeFree("\(template): \(heading)") { "\(template): \(heading) \($0)" }, field: field)
    }
  }

  /// What columns of entries are called that are no own fields.
  private static let taken = EntryRows.columns.map(\.name)

  /// Templates with their names, in the order of these; that of items without one is last and has none.
  private static func named(_ templates: [Int64], on connection: Connection) throws(Failure) -> [(id: Int64, name: String)] {
    var named: [(id: Int64, name: String)] = []
    for id in Set(templates) where id != 0 {
      named.append((id, try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(id)")?.text ?? ""))
    }
    named.sort { ($0.name, $0.id) < ($1.name, $1.id) }
    return named + [(0, "")]
  }

  /// An item's value as the column's type has it; null where it is of another: it came before the schema said so.
  package func value(_ custom: CustomValue?) -> Value {
    guard let custom else { return .null }
    switch (type, custom) {
    case (.text, .list), (.text, .json): return .text(custom.json)
    case (.text, _): return .text(custom.text)
    case (.bool, .bool), (.time, .time), (.int64, .int): return custom.value
    case (.real, .real), (.real, .int): return Value(custom.value.real)
    default: return .null
    }
  }

  /// What its values are. Several of a kind are a text of JSON, and so is what no schema knows.
  var type: ArrowType {
    guard let field, !field.isList else { return .text }
    return switch field.type {
    case .integer: .int64
    case .number: .real
    case .boolean: .bool
    case .instant: .time
    case .string, .date: .text
    }
  }
}
