package import TallybookBase
package import TallybookStorage

/// The history of a book.
package final class HistoryService: BookService {
  /// Steps of which parts are missing, or that should have none.
  package static let stepsWithWrongParts: SQL = """
    SELECT p.step FROM \(Table.historyPart) p LEFT JOIN \(Table.history) h ON h.id = p.step GROUP BY p.step
    HAVING h.id IS NULL OR h.changeset IS NOT x'' OR min(p.number) <> 1 OR max(p.number) <> count(*)
    """

  /// Steps whose changes are more than one row takes have all parts, and the others none.
  package func checked(_ state: BookState) throws(Failure) -> [Finding] {
    let statement = try state.connection.rows(Self.stepsWithWrongParts)
    var findings: [Finding] = []
    while try statement.step() {
      let id = statement.int(0)
      findings.append(Finding(.error, .damaged, at: "step \(id)", key: "history", "the changes of step \(id) are not all there, or more than it made", id: id))
    }
    return findings
  }
}
