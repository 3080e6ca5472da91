package import TallybookBase
package import TallybookModel

/// Where a cursor's rows come from: pages of a query, events of a session, or a list that was made.
package protocol RowSource: AnyObject {
  /// The next row, nil behind the last.
  func next() throws(Failure) -> Row?
  /// What names the row that was given last, for a page after it.
  var token: String? { get }
  /// The columns that the rows have.
  var columns: [RowColumn] { get }
  /// Whether the rows are entries, which have their own fields of the same state.
  var hasEntries: Bool { get }
  /// What records have beside the entries that they show, whose other fields are the entry's; empty where each record says itself what it has.
  var besideEntries: [Field] { get }
  /// The own fields of the entry that was given last; nil of what has none.
  func own(of entry: Int64) -> CustomValues?
  /// The templates of the entries that it has or may have; nil where there are no entries.
  func templates() throws(Failure) -> [Int64]?
}

extension RowSource {
  package var hasEntries: Bool { false }
  package var besideEntries: [Field] { [] }
  package func own(of entry: Int64) -> CustomValues? { nil }
  package func templates() throws(Failure) -> [Int64]? { nil }
}

/// Rows that are all there.
package final class ListRows: RowSource {
  private let all: [Row]
  private var rows: [Row].Iterator
  package let columns: [RowColumn]

  package init(_ rows: [Row], _ columns: [RowColumn]? = nil) {
    all = rows
    self.rows = rows.makeIterator()
    self.columns = columns ?? rows.first?.fields.map { RowColumn($0) } ?? []
  }

  package func next() throws(Failure) -> Row? { rows.next() }

  /// A list of its own for what is left; here nothing is, until it begins again.
  func handOver() -> ListRows {
    defer { rows = [].makeIterator() }
    return ListRows(Array(rows), columns)
  }

  package func templates() throws(Failure) -> [Int64]? {
    let items = all.lazy.compactMap { if case .entry(let entry) = $0, entry.kind.isItem { entry } else { nil } }
    return items.isEmpty ? nil : items.compactMap { $0[.template].int }
  }

  /// Begins again.
  package func rewind() { rows = all.makeIterator() }

  package var token: String? { nil }
}
