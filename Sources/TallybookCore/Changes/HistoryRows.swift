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
  /// Parts of the step's changes that were not read yet.
  private var waiting: ArraySlice<Int64> = []
  private var current: Step?

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
    while true {
      if position < changes.count {
        defer { position += 1 }
        return .change(changes[position])
      }
      try book.requireOpen()
      guard let current, let number = waiting.popFirst() else { break }
      changes = try book.read { connection throws(Failure) in try self.read(number, of: current, on: connection) }
      position = 0
    }
    let next = try book.read { connection throws(Failure) in try step(on: connection) }
    guard let (step, changes, waiting) = next else { return nil }
    (self.changes, position, before, self.waiting, current) = (changes, 0, isOne ? 0 : step.id, waiting[...], step)
    return .step(step)
  }

  /// A part of a step's changes; of what was dropped meanwhile nothing.
  private func read(_ number: Int64, of step: Step, on connection: Connection) throws(Failure) -> [Change] {
    let source = try source(of: step, on: connection)
    guard try HistoryParts.numbers(of: source, on: connection)?.contains(number) == true else { return [] }
    let kept = try HistoryParts.read(number, of: source, on: connection)
    return try HistoryChanges(of: step, thing: id, isInverse: step.state == .undo && source != step.id, on: connection).all(kept)
  }

  /// The row that holds a step's changes: its own, of most undos and redos that of the step that they took or brought back.
  private func source(of step: Step, on connection: Connection) throws(Failure) -> Int64 {
    guard let reversed = step.step else { return step.id }
    return try History.hasOwnChanges(step.id, on: connection) ? step.id : reversed
  }

  /// The next step that is asked for; of one thing with its changes, else with the parts to read them from.
  private func step(on connection: Connection) throws(Failure) -> (Step, [Change], [Int64])? {
    // A statement of its own: what an event said before it was edited is read meanwhile.
    let statement = try connection.prepare(
      "SELECT \(Step.columns) FROM history h WHERE h.id < ? ORDER BY h.id DESC")
    try statement.bind([.int(before)])
    while try statement.step() {
      let step = Step(statement)
      let numbers = try HistoryParts.numbers(of: source(of: step, on: connection), on: connection).map { Array($0) } ?? []
      guard id != nil else { return (step, [], numbers) }
      var changes: [Change] = []
      for number in numbers { changes += try read(number, of: step, on: connection) }
      if !changes.isEmpty { return (step, changes, []) }
    }
    return nil
  }
}
