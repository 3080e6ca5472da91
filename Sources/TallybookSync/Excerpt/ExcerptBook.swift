internal import TallybookBase
internal import TallybookMerge
internal import TallybookStorage

/// What was sent of a book, as the tables that it came from: a book in memory that holds a part of another.
final class ExcerptBook {
  let connection: Connection
  /// By the numbers that the stream gives them.
  private var shapes: [Shape] = []

  /// Some columns of a table.
  private struct Shape {
    let table: String
    let columns: [Column]
    let statement: Statement
  }

  private struct Column: Sendable {
    let name: String
    let type: TableDefinition.ValueType
    /// Whether it must hold something.
    let isRequired: Bool
    let isKey: Bool

    /// What it holds where nothing was sent.
    var empty: Value {
      switch type {
      case .int, .any: .int(0)
      case .real: .real(0)
      case .text: .text("")
      case .blob: .blob([])
      }
    }

    /// The same as SQL.
    var literal: String {
      switch type {
      case .int, .any: "0"
      case .real: "0.0"
      case .text: "''"
      case .blob: "x''"
      }
    }
  }

  /// What comes beside a book's own tables: behind which commits of its lines the stream begins, and what is not sent whole.
  private static let lists = ["sent_since": ["device", "first", "n"], "sent_name": ["id"]].mapValues { names in
    names.map { Column(name: $0, type: .int, isRequired: true, isKey: false) }
  }

  init(of book: UUID) throws(Failure) {
    connection = try Connection(path: ":memory:", flags: OpenMode.memory)
    for statement in Schema.whole(in: Schema.version & 0xFFFF) { try connection.execute(statement) }
    try ExcerptTables.make(on: connection)
    try connection.run("INSERT INTO \(Table.book) (uuid, created) VALUES (\(book.bytes), 0)")
    try connection.execute("BEGIN")
  }

  deinit {
    shapes = []
    connection.close()
  }

  /// Takes the records of a stream, each once and in their order.
  ///
  /// - Throws: `format`, `newer`.
  func take(_ record: [UInt8]) throws(Failure) {
    var reader = RecordReader(record)
    guard let number = reader.varint() else { throw Self.damaged("a record is empty") }
    if number == RecordFormat.columns { return try takeShape(&reader) }
    guard number <= UInt64(shapes.count) else { throw Self.damaged("a record is of a table that was not named") }
    let shape = shapes[Int(number) - 1]
    defer { shape.statement.reset() }
    for (place, column) in shape.columns.enumerated() {
      guard var value = reader.value() else { throw Self.damaged("a record of \(shape.table) is cut off") }
      if case .null = value, column.isRequired { value = column.empty }
      try shape.statement.bind(value, at: Int32(place + 1))
    }
    guard reader.isAtEnd else { throw Self.damaged("a record of \(shape.table) is too long") }
    do throws(Failure) { _ = try shape.statement.step() } catch { throw Self.damaged("a record of \(shape.table) cannot be: \(error.message)") }
  }

  private func takeShape(_ reader: inout RecordReader) throws(Failure) {
    guard let name = reader.value()?.text else { throw Self.damaged("a table has no name") }
    let all = try columns(of: name)
    var columns: [Column] = []
    while !reader.isAtEnd {
      guard let column = reader.value()?.text else { throw Self.damaged("a column of \(name) has no name") }
      guard let known = all.first(where: { $0.name == column }) else {
        throw Failure(.newerVersion, "the changes have the column \(column) of \(name), which this library does not know; update the library")
      }
      guard !columns.contains(where: { $0.name == column }) else { throw Self.damaged("the column \(column) of \(name) is there twice") }
      columns.append(known)
    }
    guard !columns.isEmpty else { throw Self.damaged("rows of \(name) have no columns") }
    let required = all.filter { column in column.isRequired && !column.isKey && !columns.contains { $0.name == column.name } }
    let names = (columns + required).map(\.name).joined(separator: ", ")
    let values = (columns.map { _ in "?" } + required.map(\.literal)).joined(separator: ", ")
    shapes.append(
      Shape(table: name, columns: columns, statement: try connection.prepare("INSERT OR REPLACE INTO \(raw: name) (\(raw: names)) VALUES (\(raw: values))")))
  }

  private func columns(of name: String) throws(Failure) -> [Column] {
    if let columns = Self.lists[name] { return columns }
    guard let table = Table.named(name) else {
      throw Failure(.newerVersion, "the changes have rows of \(name), which this library does not know; update the library")
    }
    return table.definition.columns.map { Column(name: $0.name, type: $0.type, isRequired: $0.isRequired, isKey: $0.isKey) }
  }

  private static func damaged(_ what: String) -> Failure { Failure(.frame, "the changes are damaged: \(what); fetch them again") }
}
