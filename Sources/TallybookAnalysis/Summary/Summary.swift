internal import TallybookBase
package import TallybookModel
package import TallybookQuery

/// A summary table: what a query selects, counted and measured by up to four groups.
package struct Summary: Sendable {
  /// What its rows have in common.
  package let shape: SummaryShape
  /// What it was asked for.
  package var options: SummaryOptions { shape.options }
  /// A row for each combination of groups that something falls into (without groups, one), in the order of the first group, then of the second,
  /// and so on.
  package let rows: [SummaryRow]
  /// Of several groups the totals of each first one, then of each second one within it, and so on, in the order of the rows. Everything counts once
  /// in each.
  let subtotals: [[SummaryRow]]
  /// The total of everything, each entry counted once.
  package let total: SummaryRow

  /// Of several groups the total of each first one.
  package var totals: [SummaryRow] { subtotals.first ?? [] }

  /// The rows as a cursor gives them: with `totals` each total behind its rows, and that of everything last.
  package var table: [SummaryRow] {
    guard shape.options.flags.contains(.totals), shape.options.by.first != .none else { return rows }
    var table: [SummaryRow] = []
    var left = subtotals.map { $0[...] }
    func close(behind row: SummaryRow?) {
      for level in left.indices.reversed() {
        guard let open = left[level].first, row.map({ !$0.keys.starts(with: open.keys) }) ?? true else { continue }
        table.append(open)
        left[level] = left[level].dropFirst()
      }
    }
    for row in rows {
      close(behind: row)
      table.append(row)
    }
    close(behind: nil)
    return table + [total]
  }

  /// A walk over the table, whose words are those of a book.
  package func cursor(in book: Book) -> Cursor { Cursor(ListRows(table.map { .record(MeasuredRow(row: $0, shape: shape)) }), of: book) }
}
