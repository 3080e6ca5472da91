internal import TallybookBase
internal import TallybookText

/// The rows of one file, as one table of the mapping reads them.
struct TableFile {
  let name: String
  private let table: MappingTable
  private var reader: CSVReader
  /// Of the row that was read last.
  private(set) var number = 0
  let header: TableHeader

  /// Whether the file has a column of the table's key: without one its rows are told apart by all that they hold.
  let hasKey: Bool

  /// Reads the header; a column that the mapping names must be there, once, unless it may be missing.
  init(_ text: TextBytes, _ name: String, _ table: MappingTable) throws(Failure) {
    self.name = name
    self.table = table
    var reader = CSVReader(text, separator: table.separator)
    let first: CSVRow?
    do throws(Failure) { first = try reader.next() } catch { throw Failure(error.cause, "\(name), \(error.message)") }
    guard let first else { throw Failure(.missingKey, "\(name) is empty; the first line must name the columns") }
    let header = TableHeader(first)
    self.header = header
    self.reader = reader
    hasKey = table.key.map { key in key.parts.contains(.number) || key.columns.contains { $0.names.contains { header.places[$0] != nil } } } ?? false
    for (column, key) in table.columns {
      let what = "which \"\(key)\" of the table \(QuotedValue.of(table.name)) names (line \(table.line) of the mapping)"
      guard column.isOptional || column.names.contains(where: { header.places[$0] != nil }) else {
        let known = header.sorted.sorted { $0.place < $1.place }.prefix(30).map { "\(QuotedValue.of($0.name))" }.joined(separator: ", ")
        throw Failure(.unresolved, "\(name):\(first.line): there is no column \(column.text), \(what); there are \(known)")
      }
      if let repeated = column.names.first(where: header.repeated.contains) {
        throw Failure(.duplicate, "\(name):\(first.line): several columns are called \(QuotedValue.of(repeated)), \(what); rename all but one")
      }
    }
  }

  /// The line on which the next row begins.
  var nextLine: Int32 { mutating get { reader.nextLine } }

  mutating func next() throws(Failure) -> TableRow? {
    guard let row = try reader.next() else { return nil }
    number += 1
    guard row.fields.count == header.count else {
      throw Failure(.malformed, "the row has \(row.fields.count) fields and must have \(header.count), as the header", found: Measure(row.fields.count), bound: Measure(header.count))
    }
    return TableRow(header: header, fields: row.fields, number: number, line: row.line, decimal: table.decimal, hasKey: hasKey)
  }

  /// Goes on behind what could not be read: what begins on the next line may be whole.
  mutating func skipBad() {
    if reader.isAtRow {
      number += 1
      reader.skipLine()
    }
  }
}
