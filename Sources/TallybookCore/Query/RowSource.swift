/// Where a cursor's rows come from: pages of a query, events of a session, or a list that was made.
protocol RowSource: AnyObject {
  /// The next row, nil behind the last.
  func next() throws(Failure) -> Row?
  /// What names the row that was given last, for a page after it.
  var token: String? { get }
}

/// Rows that are all there.
final class ListRows: RowSource {
  private let all: [Row]
  private var rows: [Row].Iterator

  init(_ rows: [Row]) {
    all = rows
    self.rows = rows.makeIterator()
  }

  func next() throws(Failure) -> Row? { rows.next() }

  /// Begins again.
  func rewind() { rows = all.makeIterator() }

  var token: String? { nil }
}
