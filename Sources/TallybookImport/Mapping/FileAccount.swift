internal import TallybookBase
internal import TallybookText

/// What no table takes of one file: columns that hold something, and rows. A column is taken of a row by the tables that take the row.
final class FileAccount {
  private struct Sort: Hashable {
    let name: String
    let isIgnored: Bool
  }

  private struct Column {
    let sort: Sort
    var count = 0
    var example = ""
    var line: Int32 = 0
  }

  /// Which columns are not taken of the rows that the same tables take: by their places, where each is told.
  private struct Untaken {
    var places: [(place: Int, column: Int)] = []
    var columns: [Int: Int] = [:]
  }

  private let name: String
  private let header: TableHeader
  private let tables: [MappingTable]
  private let alsoRead: Set<String>
  private var columns: [Column] = []
  private var indices: [Sort: Int] = [:]
  /// By the tables that take a row.
  private var untaken: [[Int]: Untaken] = [:]
  /// Whether a table has dealt with the row of a number; only where not every row is one's.
  private var dealtWith: [Bool] = []
  private let isCounted: Bool
  private var lines: (count: Int, first: Int32) = (0, 0)

  /// Of the tables that read the file's rows; `read` are columns that others read of them.
  init(_ name: String, _ header: TableHeader, _ tables: [MappingTable], alsoRead: [String] = []) {
    self.name = name
    self.header = header
    self.tables = tables
    self.alsoRead = Set(alsoRead)
    isCounted = tables.count > 1
  }

  /// Columns of which all tables of a file say that they hold nothing that others do not.
  static func ignored(by tables: [MappingTable]) -> Set<String> { tables.dropFirst().reduce(tables.first?.ignored ?? []) { $0.intersection($1.ignored) } }

  /// A row that a table takes, or that is told to be bad (without its columns).
  func take(_ number: Int, _ row: TableRow?) {
    if isCounted {
      while dealtWith.count < number { dealtWith.append(false) }
      guard number > 0, !dealtWith[number - 1] else { return }
      dealtWith[number - 1] = true
    }
    guard let row else { return }
    let taking = isCounted ? tables.indices.filter { tables[$0].takes(row) } : [0]
    if untaken[taking] == nil { untaken[taking] = untaken(by: taking.map { tables[$0] }) }
    guard let left = untaken[taking], !left.places.isEmpty else { return }
    switch row.cells {
    case .fields(let fields):
      for (place, column) in left.places where place < fields.count {
        let text = fields[place]
        if !text.isEmpty, !TrimmedText.of(text).isEmpty { count(text, 1, at: row.line, of: column) }
      }
    case .sparse(let cells):
      for (place, cell) in cells {
        if let column = left.columns[place], let text = cell.texts.first { count(text, cell.texts.count, at: cell.line, of: column) }
      }
    }
  }

  private func untaken(by taking: [MappingTable]) -> Untaken {
    let read = Set(taking.flatMap { $0.columns.flatMap(\.column.names) }).union(alsoRead)
    let ignored = Self.ignored(by: taking)
    var left = Untaken()
    for (name, place) in header.sorted where !read.contains(name) && !header.isAround[place] {
      let sort = Sort(name: name, isIgnored: ignored.contains(name))
      let told = indices[sort] ?? columns.count
      if told == columns.count {
        columns.append(Column(sort: sort))
        indices[sort] = told
      }
      left.places.append((place, told))
      left.columns[place] = told
    }
    return left
  }

  private func count(_ text: String, _ more: Int, at line: Int32, of column: Int) {
    if columns[column].count == 0 { (columns[column].example, columns[column].line) = (String(text.prefix(200)), line) }
    columns[column].count += more
  }

  /// A row that a table passes over by its conditions.
  func passOver(_ number: Int, _ row: TableRow) {
    if isCounted {
      while dealtWith.count < number { dealtWith.append(false) }
    } else {
      if lines.count == 0 { lines.first = row.line }
      lines.count += 1
    }
  }

  func tell(_ account: ImportAccount) {
    for column in columns.sorted(by: { ($0.sort.name, $0.sort.isIgnored ? 1 : 0) < ($1.sort.name, $1.sort.isIgnored ? 1 : 0) }) where column.count > 0 {
      Self.tell(column.sort.name, of: name, isIgnored: column.sort.isIgnored, example: column.example, line: column.line, count: column.count, account)
    }
    let passed = isCounted ? dealtWith.count { !$0 } : lines.count
    guard passed > 0 else { return }
    let first = isCounted ? "row \((dealtWith.firstIndex(of: false) ?? 0) + 1)" : "line \(lines.first)"
    account.tell(key: "where", "a row of \(name) was not imported, since no table of the mapping asks for such", example: first, at: name, count: passed)
  }

  /// Tells that no table takes a column.
  static func tell(_ column: String, of name: String, isIgnored: Bool, example: String, line: Int32, count: Int, _ account: ImportAccount) {
    account.tell(
      isIgnored ? .info : .warning, .leftOut, key: column,
      isIgnored
        ? "the column \(QuotedValue.of(column)) of \(name) was not imported, since the mapping says that it holds nothing that others do not"
        : "the column \(QuotedValue.of(column)) of \(name) was not imported, since no table of the mapping names it",
      example: example, at: "\(name):\(line)", count: count, isLoss: !isIgnored)
  }
}
