/// Where a cursor's rows come from: pages of a query, events of a session, or a list that was made.
protocol RowSource: AnyObject {
  /// The next row, nil behind the last.
  func next() throws(Failure) -> Row?
  /// What names the row that was given last, for a page after it.
  var token: String? { get }
  /// The columns that the rows have.
  var columns: [RowColumn] { get }
}

/// Rows that are all there.
final class ListRows: RowSource {
  private let all: [Row]
  private var rows: [Row].Iterator
  let columns: [RowColumn]

  init(_ rows: [Row], _ columns: [RowColumn]? = nil) {
    all = rows
    self.rows = rows.makeIterator()
    self.columns = columns ?? rows.first?.fields.map { RowColumn($0) } ?? []
  }

  func next() throws(Failure) -> Row? { rows.next() }

  /// A list of its own for what is left; here nothing is, until it begins again.
  func handOver() -> ListRows {
    defer { rows = [].makeIterator() }
    return ListRows(Array(rows), columns)
  }

  /// Begins again.
  func rewind() { rows = all.makeIterator() }

  var token: String? { nil }
}
