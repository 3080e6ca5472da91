internal import TallybookBase
package import TallybookModel
package import TallybookQuery

/// A summary table: what a query selects, counted and measured by up to two groups.
package struct Summary: Sendable {
  /// What its rows have in common.
  package let shape: SummaryShape
  /// What it was asked for.
  package var options: SummaryOptions { shape.options }
  /// A row for each group that something falls into (without groups, one), in the order of the first group, then of the second.
  package let rows: [SummaryRow]
  /// Where there are two groups: the total of each first group, in their order. Everything counts once in it.
  package let totals: [SummaryRow]
  /// The total of everything, each entry counted once.
  package let total: SummaryRow

  /// The rows as a cursor gives them: with `totals` each total behind its rows, and that of everything last.
  package var table: [SummaryRow] {
    guard shape.options.flags.contains(.totals), shape.options.by.first != .none else { return rows }
    guard !totals.isEmpty else { return rows + [total] }
    var table: [SummaryRow] = []
    var left = totals[...]
    for row in rows {
      if let before = left.first, before.first != row.first {
        table.append(before)
        left = left.dropFirst()
      }
      table.append(row)
    }
    return table + left + [total]
  }

  /// A walk over the table, whose words are those of a book.
  package func cursor(in book: Book) -> Cursor { Cursor(ListRows(table.map { .record(MeasuredRow(row: $0, shape: shape)) }), of: book) }
}
