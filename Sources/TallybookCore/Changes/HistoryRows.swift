/// The steps of a book's history, newest first, each followed by its changes; of one thing only the steps that touch it.
/// Steps are read one by one, by their ids, and nothing is held open between them.
///
/// One thing's history is found by walking over all changes that are kept, which the setting history_budget bounds.
final class HistoryRows: RowSource {
  private let book: Book
  /// The thing; nil: the whole book.
  private let id: Int64?
  private var before: Int64 = .max
  /// Whether there is one step only.
  private var isOne = false
  private var changes: [Change] = []
  private var position = 0

  init(of id: Int64?, in book: Book) {
    self.book = book
    self.id = id
  }

  /// One step alone.
  init(step: Int64, in book: Book) {
    self.book = book
    id = nil
    before = step < .max ? step + 1 : step
    isOne = true
  }

  var token: String? { nil }

  var columns: [RowColumn] {
    (Row.stepFields + Row.changeFields.filter { !Row.stepFields.contains($0) }).map { RowColumn($0) }
  }

  func next() throws(Failure) -> Row? {
    if position < changes.count {
      defer { position += 1 }
      return .change(changes[position])
    }
    try book.requireOpen()
    let read = try book.read { connection throws(Failure) in try step(on: connection) }
    guard let (step, changes) = read else { return nil }
    (self.changes, position, before) = (changes, 0, isOne ? 0 : step.id)
    return .step(step)
  }

  /// The next step that is asked for, with its changes.
  private func step(on connection: Connection) throws(Failure) -> (Step, [Change])? {
    // A statement of its own: what an event said before it was edited is read meanwhile.
    let statement = try connection.prepare(
      """
      SELECT \(Step.columns), coalesce(h.changeset, s.changeset), h.changeset IS NULL FROM history h LEFT JOIN history s ON s.id = h.step
      WHERE h.id < ? ORDER BY h.id DESC
      """)
    try statement.bind([.int(before)])
    while try statement.step() {
      let step = Step(statement)
      let kept = Changeset(bytes: statement.blob(7))
      let isInverse = step.state == .undo && statement.int(8) != 0
      let changes = try HistoryChanges(of: step, thing: id, isInverse: isInverse, on: connection).all(kept)
      guard id != nil else { return (step, changes) }
      if !changes.isEmpty { return (step, changes) }
    }
    return nil
  }
}
