package import TallybookBase
package import TallybookStorage
package import TallybookText

/// The values of an item's own fields, as rows of the table `field_value` have them: by their numbers.
package struct CustomValues: Sendable {
  /// In the order of their numbers.
  package private(set) var all: [(number: Int32, name: String, value: CustomValue)] = []

  /// What a row's `form` says of its value, beside SQLite's own type.
  private enum Form: Int64 {
    case plain = 0
    case truth = 1
    case instant = 2
    case json = 3
  }

  /// Set in `form` of what is one of several: a list of one is still a list.
  private static let isListed: Int64 = 8

  /// The value of a field's number.
  package subscript(number: Int32) -> CustomValue? { all.first { $0.number == number }?.value }

  /// By the fields' names.
  package var named: TextKeyed<CustomValue> { TextKeyed(all.map { ($0.name, $0.value) }) }

  package init() {}

  /// Reads those of an item.
  package init(of entry: Int64, on connection: Connection) throws(Failure) {
    let statement = try connection.statement(
      """
      SELECT v.field, f.name, v.form, v.value FROM \(Table.fieldValue) v JOIN \(Table.templateField) f ON f.id = v.field WHERE v.entry = \(entry) \
      ORDER BY v.field, v.ordinal
      """)
    defer { statement.reset() }
    while try statement.step() {
      append(Int32(truncatingIfNeeded: statement.int(0)), statement.value(1).text ?? "", statement.value(3), form: statement.int(2))
    }
    if all.count > 1, Set(all.map(\.name)).count < all.count { remove(try Self.hidden(of: entry, on: connection)) }
  }

  /// Numbers of an item's fields of which another one of the same name counts: two books gave the item two templates, and were merged. That of
  /// the item's own template counts first.
  package static func hidden(of entry: Int64, on connection: Connection) throws(Failure) -> [Int64] {
    try connection.ids(
      """
      WITH own AS (SELECT DISTINCT v.field, f.name, f.template = e.template AS is_own, t.uuid FROM \(Table.fieldValue) v
        JOIN \(Table.templateField) f ON f.id = v.field JOIN \(Table.entry) e ON e.id = v.entry LEFT JOIN \(Table.entry) t ON t.id = f.template
        WHERE v.entry = \(entry))
      SELECT a.field FROM own a JOIN own b ON b.name = a.name AND (coalesce(b.is_own, 0), coalesce(b.uuid, x'')) > (coalesce(a.is_own, 0), coalesce(a.uuid, x''))
      """)
  }

  /// With what others have beside these.
  package func completed(by others: CustomValues) -> CustomValues {
    var all = self
    all.all += others.all.filter { other in !self.all.contains { $0.number == other.number } }
    all.all.sort { $0.number < $1.number }
    return all
  }

  package mutating func remove(_ hidden: [Int64]) { all.removeAll { hidden.contains(Int64($0.number)) } }

  /// Adds a value as it is kept; of several of one field the next one.
  package mutating func append(_ number: Int32, _ name: String, _ stored: Value, form: Int64) {
    guard let value = Self.value(stored, form) else { return }
    let isOneOfSeveral = form & Self.isListed != 0
    if let last = all.last, last.number == number {
      all[all.count - 1].value = .list(last.value.elements + [value])
    } else {
      all.append((number, name, isOneOfSeveral ? .list([value]) : value))
    }
  }

  /// A value as it is kept, without its place; nil of what no version wrote.
  package static func value(_ stored: Value, _ form: Int64) -> CustomValue? {
    switch (Form(rawValue: form & ~isListed), stored) {
    case (.plain, .text(let text)): .text(text)
    case (.plain, .int(let number)): .int(number)
    case (.plain, .real(let number)): .real(number)
    case (.truth, .int(let number)): .bool(number != 0)
    case (.instant, .int(let instant)): .time(instant)
    case (.json, .text(let text)): .json(text)
    default: nil
    }
  }

  /// Has an item have these values, of which it had `before`; both under the numbers of its template.
  package static func set(
    _ values: TextKeyed<CustomValue>, replacing before: TextKeyed<CustomValue>, of entry: Int64, template: Int64, in transaction: Transaction
  ) throws(Failure) {
    let connection = transaction.connection
    if !before.isEmpty, values != before { try adopt(entry, template: template, in: transaction) }
    for name in Set(values.keys).union(before.keys).sorted().map(\.text) where values[name] != before[name] {
      let field = Int64(try FieldNumbers.number(of: name, in: template, in: transaction))
      let rows = values[name].map(rows) ?? []
      let old = before[name].map(Self.rows) ?? []
      for ordinal in rows.count..<max(rows.count, old.count) {
        try connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(entry) AND field = \(field) AND ordinal = \(Int64(ordinal))")
      }
      for (ordinal, row) in rows.enumerated() where ordinal >= old.count || old[ordinal] != row {
        // An upsert, so that history has an update and not a row that went and came.
        try connection.run(
          """
          INSERT INTO \(Table.fieldValue) (entry, field, ordinal, form, value) VALUES (\(entry), \(field), \(Int64(ordinal)), \(row.form), \(row.value)) \
          ON CONFLICT (entry, field, ordinal) DO UPDATE SET form = excluded.form, value = excluded.value
          """)
      }
    }
  }

  /// Has what a merge brought under the numbers of other templates be under those of the item's own.
  private static func adopt(_ entry: Int64, template: Int64, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let others: SQL = "SELECT DISTINCT field FROM \(Table.fieldValue) WHERE entry = \(entry) AND field NOT IN (SELECT id FROM \(Table.templateField) WHERE template = \(template))"
    guard try connection.value(others) != nil else { return }
    for field in try hidden(of: entry, on: connection) { try connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(entry) AND field = \(field)") }
    for field in try connection.ids(others) {
      guard let name = try FieldNumbers.name(of: Int32(truncatingIfNeeded: field), on: connection)?.name else { continue }
      let number = Int64(try FieldNumbers.number(of: name, in: template, in: transaction))
      try connection.run("UPDATE \(Table.fieldValue) SET field = \(number) WHERE entry = \(entry) AND field = \(field)")
    }
  }

  /// Gives another item of the same template the same values.
  package static func copy(from source: Int64, to entry: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run(
      """
      INSERT INTO \(Table.fieldValue) (entry, field, ordinal, form, value) SELECT \(entry), field, ordinal, form, value
        FROM \(Table.fieldValue) WHERE entry = \(source)
      """)
  }

  /// Takes all values of an item away: those under the numbers of another template than it has now.
  static func clear(_ entry: Int64, in transaction: Transaction) throws(Failure) {
    try transaction.connection.run("DELETE FROM \(Table.fieldValue) WHERE entry = \(entry)")
  }

  /// A value as a row has it.
  struct Row: Equatable {
    let form: Int64
    let value: Value
  }

  /// The value of a field's rows, in their order.
  static func value(of rows: [Row]) -> CustomValue? {
    let values = rows.compactMap { value($0.value, $0.form) }
    guard let first = rows.first, !values.isEmpty else { return nil }
    return first.form & isListed != 0 ? .list(values) : values[0]
  }

  static func rows(_ value: CustomValue) -> [Row] {
    if case .list(let elements) = value { return elements.map { Row(form: form($0) | isListed, value: $0.value) } }
    return [Row(form: form(value), value: value.value)]
  }

  private static func form(_ value: CustomValue) -> Int64 {
    switch value {
    case .bool: Form.truth.rawValue
    case .time: Form.instant.rawValue
    case .json: Form.json.rawValue
    default: Form.plain.rawValue
    }
  }

  /// As one JSON object on one line.
  package var json: String { Self.json(all.map { ($0.name, $0.value) }) }

  package static func json(_ values: [(name: String, value: CustomValue)]) -> String {
    let bytes = try? Output.collect { (output) throws(Failure) in
      var writer = JSONWriter(output)
      writer.beginObject(compact: true)
      for each in values {
        writer.key(each.name)
        each.value.write(to: &writer)
      }
      writer.endObject()
    }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }
}
