internal import TallybookBase
internal import TallybookText

/// Reads the rows of a file of JSON, one at a time, as one table of the mapping names them.
struct DocumentReader {
  private let rows: [DocumentRow]
  private var index = 0
  private let numbered: Set<String>
  private let others: [ArraySlice<TablePath.Step>]
  let header: TableHeader

  /// - Parameter tables: all that read the file. Those of the same rows see the same columns.
  init(_ document: TableDocument, _ path: TablePath, _ tables: [MappingTable]) throws(Failure) {
    let paths = Set(tables.compactMap(\.rows))
    let named = tables.filter { $0.rows == path }.flatMap { $0.columns.flatMap(\.column.names) }
    rows = try document.rows(path, around: Set(named.filter { $0.hasPrefix("^") }).sorted())
    numbered = Self.lists(numberedBy: named)
    others = paths.compactMap(path.rest)
    // Which columns there are all rows say together.
    var places: [String: Int] = [:]
    var names: [String] = []
    func name(_ column: String) {
      if places[column] == nil {
        places[column] = names.count
        names.append(column)
      }
    }
    for row in rows {
      for (column, _) in row.around { name(column) }
      // What is no row is refused where it is read.
      try? row.forEach(numbered: numbered, others: others) { column, _, _, _ in name(column) }
      guard names.count <= CSVReader.mostFields else {
        throw Failure(
          .tooMany, "\(document.name):\(row.node.line): the rows have more than \(CSVReader.mostFields) different keys; name with * in \"rows\" a key that stands for any", found: Measure(names.count),
          bound: Measure(CSVReader.mostFields))
      }
    }
    header = TableHeader(names, line: document.root.line)
  }

  /// The lists of which columns name an element by its number.
  private static func lists(numberedBy columns: [String]) -> Set<String> {
    var lists = Set<String>()
    for column in columns {
      var list = ""
      for part in column.split(separator: ".", omittingEmptySubsequences: false) {
        if !list.isEmpty, !part.isEmpty, part.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { lists.insert(list) }
        list += list.isEmpty ? part : ".\(part)"
      }
    }
    return lists
  }

  /// Whether nothing says which columns there are.
  var isEmpty: Bool { header.count == 0 }

  /// The line on which the next row begins.
  var nextLine: Int32 { index < rows.count ? rows[index].node.line : rows.last?.node.line ?? 1 }

  /// The next row's cells by the places of the header, and its line; nil behind the last.
  mutating func next() throws(Failure) -> (cells: [Int: RowCell], line: Int32)? {
    guard index < rows.count else { return nil }
    let row = rows[index]
    index += 1
    var cells: [Int: RowCell] = [:]
    try row.forEach(numbered: numbered, others: others) { column, text, isList, line in
      guard let place = header.places[column] else { return }
      cells[place, default: RowCell(texts: [], isList: isList, line: line)].texts.append(text)
    }
    for (column, cell) in row.around { if let place = header.places[column] { cells[place] = cell } }
    return (cells, row.node.line)
  }
}
