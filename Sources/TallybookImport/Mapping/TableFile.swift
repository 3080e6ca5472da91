internal import TallybookBase
internal import TallybookText

/// The rows of one file, as one table of the mapping reads them.
struct TableFile {
  /// Boxed: otherwise what tells the two apart is a bit of a word that one of them does not fill, and valgrind takes that for garbage.
  private indirect enum Reader {
    case csv(CSVReader)
    case json(DocumentReader)
  }

  let name: String
  private let table: MappingTable
  private var reader: Reader
  /// Of the row that was read last.
  private(set) var number = 0
  let header: TableHeader
  /// Its name without folders and ending.
  private let plainName: String
  /// The file that it is, where that is JSON.
  private let document: TableDocument?
  /// The columns that the table names of what lies around its rows.
  private let around: [Int]

  /// Whether the file has a column of the table's key: without one its rows are told apart by all that they hold.
  let hasKey: Bool

  /// What tells its rows from those of other tables that read the same file: tables of one place share theirs.
  var place: String { "\(name)\0\(table.rows?.text ?? "\(table.separator)")" }

  /// Reads the header; a column that the mapping names must be there, once, unless it may be missing.
  init(_ text: TextBytes, _ name: String, _ table: MappingTable) throws(Failure) {
    var reader = CSVReader(text, separator: table.separator)
    let first: CSVRow?
    do throws(Failure) { first = try reader.next() } catch { throw Failure(error.cause, "\(name), \(Self.hinted(error))", found: error.found, bound: error.bound) }
    guard let first else { throw Failure(.missingKey, "\(name) is empty; the first line must name the columns") }
    try self.init(name, table, .csv(reader), TableHeader(first), isEmpty: false)
  }

  /// Takes the rows of a file of JSON that a path leads to; `tables` are all that read it.
  init(_ document: TableDocument, _ table: MappingTable, _ path: TablePath, _ tables: [MappingTable]) throws(Failure) {
    let reader = try DocumentReader(document, path, tables)
    try self.init(document.name, table, .json(reader), reader.header, isEmpty: reader.isEmpty, document)
  }

  private init(_ name: String, _ table: MappingTable, _ reader: Reader, _ header: TableHeader, isEmpty: Bool, _ document: TableDocument? = nil) throws(Failure) {
    self.name = name
    self.table = table
    let last = name.split(separator: "/").last ?? ""
    plainName = String(last.lastIndex(of: ".").map { $0 > last.startIndex ? last[..<$0] : last } ?? last)
    self.reader = reader
    self.header = header
    self.document = document
    around = document == nil ? [] : Set(table.columns.flatMap(\.column.names)).filter { $0.hasPrefix("^") }.compactMap { header.places[$0] }
    hasKey = table.key.map { key in key.parts.contains(.number) || key.columns.contains { $0.names.contains { header.places[$0] != nil } } } ?? false
    // Without rows JSON has no columns either.
    guard !isEmpty else { return }
    for (column, key) in table.columns {
      let what = "which \"\(key)\" of the table \(QuotedValue.of(table.name)) names (line \(table.line) of the mapping)"
      guard column.isOptional || column.names.contains(where: { header.places[$0] != nil }) else {
        let near = column.names.lazy.compactMap(header.near).first
        let known = near.map { "it may be \(QuotedValue.of($0))" }
          ?? "there are \(header.names.prefix(30).map { QuotedValue.of($0) }.joined(separator: ", "))\(header.count > 30 ? " and \(header.count - 30) more" : "")"
        throw Failure(.unresolved, "\(name):\(header.line): there is no column \(column.text), \(what); \(known)")
      }
      if let repeated = column.names.first(where: header.repeated.contains) {
        throw Failure(.duplicate, "\(name):\(header.line): several columns are called \(QuotedValue.of(repeated)), \(what); rename all but one")
      }
    }
  }

  /// The line on which the next row begins.
  var nextLine: Int32 {
    mutating get {
      switch reader {
      case .csv(var csv):
        // Blank lines are behind it then.
        let line = csv.nextLine
        reader = .csv(csv)
        return line
      case .json(let json): return json.nextLine
      }
    }
  }

  mutating func next() throws(Failure) -> TableRow? {
    switch reader {
    case .csv(var csv):
      let read: CSVRow?
      do throws(Failure) {
        defer { reader = .csv(csv) }
        read = try csv.next()
      } catch { throw Failure(error.cause, Self.hinted(error), found: error.found, bound: error.bound) }
      guard let row = read else { return nil }
      number += 1
      guard row.fields.count == header.count else {
        throw Failure(.malformed, "the row has \(row.fields.count) fields and must have \(header.count), as the header", found: Measure(row.fields.count), bound: Measure(header.count))
      }
      return TableRow(header: header, cells: .fields(row.fields), number: number, line: row.line, decimal: table.decimal, hasKey: hasKey, file: plainName)
    case .json(var json):
      defer { reader = .json(json) }
      number += 1
      guard let (cells, line) = try json.next() else { return nil }
      return TableRow(header: header, cells: .sparse(cells), number: number, line: line, decimal: table.decimal, hasKey: hasKey, file: plainName)
    }
  }

  /// Takes note that the table takes a row.
  func take(_ row: TableRow) { document?.take(row, around: around) }

  /// Tells what no table takes of what lies around the rows of the file, where that is JSON.
  func tell(_ tables: [MappingTable], _ account: ImportAccount) {
    document?.tell(tables.compactMap(\.rows), ignored: FileAccount.ignored(by: tables), account)
  }

  /// Goes on behind what could not be read: what begins on the next line may be whole.
  mutating func skipBad() {
    guard case .csv(var csv) = reader, csv.isAtRow else { return }
    number += 1
    csv.skipLine()
    reader = .csv(csv)
  }

  /// What a reader says of a byte that it cannot take, with what the mapping can do about that.
  private static func hinted(_ failure: Failure) -> String {
    failure.reason == .encoding ? "\(failure.message), or say in the mapping what it is, as \"encoding\": \"windows-1252\" of the table" : failure.message
  }
}
