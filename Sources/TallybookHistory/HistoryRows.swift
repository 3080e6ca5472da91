internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery
internal import TallybookStorage

/// The steps of a book's history, newest first, each followed by its changes; of one entry only the steps that touch it.
/// Steps are read one by one, by their ids, and nothing is held open between them.
///
/// One entry's history is found by walking over all changes that are kept, which the setting history_budget bounds.
final class HistoryRows: RowSource {
  private let book: Book
  /// The entry; nil: the whole book.
  private let id: Int64?
  private var before: Int64 = .max
  /// Whether there is one step only.
  private var isOne = false
  private var changes: [Change] = []
  private var position = 0
  /// Parts of the step's changes that were not read yet.
  private var waiting: Waiting?

  /// A step whose changes are read part after part: the row of history that holds them, and the parts' numbers.
  private struct Waiting {
    let step: Step
    let source: Int64
    var numbers: ArraySlice<Int64>

    init(_ step: Step, on connection: Connection) throws(Failure) {
      self.step = step
      // Most undos and redos have the changes of the step that they took or brought back.
      if let reversed = step.step, try !History.hasOwnChanges(step.id, on: connection) { source = reversed } else { source = step.id }
      numbers = try HistoryParts.numbers(of: source, on: connection).map { Array($0)[...] } ?? []
    }
  }

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
    (Step.fields + Change.fields.filter { !Step.fields.contains($0) }).map { RowColumn($0) }
  }

  func next() throws(Failure) -> Row? {
    while true {
      if position < changes.count {
        defer { position += 1 }
        return .record(changes[position])
      }
      try book.requireOpen()
      guard let number = waiting?.numbers.popFirst(), let waiting else { break }
      changes = try book.read { connection throws(Failure) in try self.read(number, of: waiting, on: connection) }
      position = 0
    }
    let next = try book.read { connection throws(Failure) in try step(on: connection) }
    guard let (waiting, changes) = next else { return nil }
    (self.changes, position, before, self.waiting) = (changes, 0, isOne ? 0 : waiting.step.id, waiting)
    return .record(waiting.step)
  }

  /// A part of a step's changes; of what was dropped meanwhile nothing.
  private func read(_ number: Int64, of waiting: Waiting, on connection: Connection) throws(Failure) -> [Change] {
    guard let kept = try HistoryParts.find(number, of: waiting.source, on: connection) else { return [] }
    let isInverse = waiting.step.state == .undo && waiting.source != waiting.step.id
    return try HistoryChanges(of: waiting.step, entry: id, isInverse: isInverse, on: connection).all(kept)
  }

  /// The next step that is asked for, with the parts to read its changes from; of one entry with these changes.
  private func step(on connection: Connection) throws(Failure) -> (Waiting, [Change])? {
    // A statement of its own: what an event said before it was edited is read meanwhile.
    let statement = try connection.rows(
      "SELECT \(Step.columns) FROM \(Table.history) h WHERE h.id < \(before) ORDER BY h.id DESC")
    while try statement.step() {
      let found = Step(statement.statement)
      guard found.id < before else { throw History.circle(at: found.id) }
      var waiting = try Waiting(found, on: connection)
      guard id != nil else { return (waiting, []) }
      var changes: [Change] = []
      while let number = waiting.numbers.popFirst() { changes += try read(number, of: waiting, on: connection) }
      if !changes.isEmpty { return (waiting, changes) }
    }
    return nil
  }
}
