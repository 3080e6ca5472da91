internal import TallybookBase
internal import TallybookText

/// What no table takes of one file: columns that hold something, and rows.
final class FileAccount {
  private struct Column {
    let name: String
    let place: Int
    var count = 0
    var example = ""
    var line: Int32 = 0
  }

  private let name: String
  private var unread: [Column]
  private let ignored: Set<String>
  /// Whether a table has dealt with the row of a number; only where not every row is one's.
  private var dealtWith: [Bool] = []
  private let isCounted: Bool
  private var lines: (count: Int, first: Int32) = (0, 0)

  /// Of the tables that read the file.
  init(_ name: String, _ header: TableHeader, _ tables: [MappingTable]) {
    self.name = name
    let read = Set(tables.flatMap { $0.columns.flatMap(\.column.names) })
    ignored = tables.dropFirst().reduce(tables.first?.ignored ?? []) { $0.intersection($1.ignored) }
    unread = header.sorted.filter { !read.contains($0.name) }.map { Column(name: $0.name, place: $0.place) }
    isCounted = tables.count > 1
  }

  /// A row that a table takes, or that is told to be bad (without its columns).
  func take(_ number: Int, _ row: TableRow?) {
    if isCounted {
      while dealtWith.count < number { dealtWith.append(false) }
      guard number > 0, !dealtWith[number - 1] else { return }
      dealtWith[number - 1] = true
    }
    guard let row else { return }
    for index in unread.indices {
      let text = row.fields[unread[index].place]
      guard !text.isEmpty, !TrimmedText.of(text).isEmpty else { continue }
      if unread[index].count == 0 { (unread[index].example, unread[index].line) = (String(text.prefix(200)), row.line) }
      unread[index].count += 1
    }
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
    for column in unread where column.count > 0 {
      let isIgnored = ignored.contains(column.name)
      account.tell(
        isIgnored ? .info : .warning, .leftOut, key: column.name,
        isIgnored
          ? "the column \(QuotedValue.of(column.name)) of \(name) was not taken, since the mapping says that it holds nothing that others do not"
          : "the column \(QuotedValue.of(column.name)) of \(name) was not taken, since no table of the mapping names it",
        example: column.example, at: "\(name):\(column.line)", count: column.count, isLoss: !isIgnored)
    }
    let passed = isCounted ? dealtWith.count { !$0 } : lines.count
    guard passed > 0 else { return }
    let first = isCounted ? "row \((dealtWith.firstIndex(of: false) ?? 0) + 1)" : "line \(lines.first)"
    account.tell(key: "where", "a row of \(name) was not taken, since no table of the mapping asks for such", example: first, at: name, count: passed)
  }
}
