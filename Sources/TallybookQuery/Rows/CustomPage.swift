internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// The own fields of a page of items, of one state of the book: read with the page, made into values for who asks.
struct CustomPage: Sendable {
  private struct Kept: Sendable {
    let entry: Int64
    let number: Int32
    let form: Int64
    let value: Value
  }

  /// In the order of the items' ids, and of each in the order of numbers.
  private var rows: [Kept] = []
  private var names: [Int32: String] = [:]

  init() {}

  init(of entries: [Int64], on connection: Connection) throws(Failure) {
    var left = entries.sorted()[...]
    while !left.isEmpty {
      let reading = Self.readings.first { $0.items <= left.count } ?? Self.reading(of: 1)
      let statement = try connection.statement(reading.sql)
      try statement.bind(left.prefix(reading.items).lazy.map { .int($0) })
      left = left.dropFirst(reading.items)
      defer { statement.reset() }
      while try statement.step() {
        rows.append(
          Kept(entry: statement.int(0), number: Int32(truncatingIfNeeded: statement.int(1)), form: statement.int(2), value: statement.value(3)))
      }
    }
    for number in Set(rows.lazy.map(\.number)) {
      names[number] = try connection.value("SELECT name FROM \(Table.templateField) WHERE id = \(Int64(number))")?.text
    }
    // Of two templates, or of one and none: an item may have both.
    if Set(names.values).count < names.count { try dropHidden(on: connection) }
  }

  /// Of two fields of one name that an item has, keeps the one that counts.
  private mutating func dropHidden(on connection: Connection) throws(Failure) {
    var seen: [String: (entry: Int64, number: Int32)] = [:]
    var twice = Set<Int64>()
    for row in rows {
      guard let name = names[row.number] else { continue }
      if let last = seen[name], last.entry == row.entry, last.number != row.number { twice.insert(row.entry) }
      seen[name] = (row.entry, row.number)
    }
    for entry in twice {
      let hidden = try CustomValues.hidden(of: entry, on: connection)
      rows.removeAll { $0.entry == entry && hidden.contains(Int64($0.number)) }
    }
  }

  /// Those of an item; nil where it has none.
  subscript(entry: Int64) -> CustomValues? {
    var (start, end) = (0, rows.count)
    while start < end {
      let middle = start + (end - start) / 2
      if rows[middle].entry < entry { start = middle + 1 } else { end = middle }
    }
    var values = CustomValues()
    for row in rows[start...].prefix(while: { $0.entry == entry }) {
      if let name = names[row.number] { values.append(row.number, name, row.value, form: row.form) }
    }
    return values.all.isEmpty ? nil : values
  }

  /// Statements for so many items at once, the most first: one for each item would spend most of its time on beginning.
  private static let readings = [64, 8, 1].map(reading)

  private static func reading(of items: Int) -> (items: Int, sql: SQL) {
    let places = Array(repeating: "?", count: items).joined(separator: ",")
    return (items, "SELECT entry, field, form, value FROM \(Table.fieldValue) WHERE entry IN (\(raw: places)) ORDER BY entry, field, ordinal")
  }
}
