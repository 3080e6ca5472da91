internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// What an undo or redo did, as rows: the step, its changes, what happened.
final class ReversedRows: RowSource {
  private let history: HistoryRows
  private var findings: IndexingIterator<[Finding]>

  init(_ reversed: Reversed, in book: Book) {
    history = HistoryRows(step: reversed.step.id, in: book)
    findings = reversed.findings.makeIterator()
  }

  var token: String? { nil }

  var columns: [RowColumn] { history.columns }

  func next() throws(Failure) -> Row? { try history.next() ?? findings.next().map { .record($0) } }
}
