internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

extension History {
  /// The newest undo of a step, where it changed something else than the step's inverse and still has that.
  static func ownUndo(of step: Int64, on connection: Connection) throws(Failure) -> Int64? {
    let undo = try connection.value("SELECT id FROM \(Table.history) WHERE state = 5 AND step = \(step) ORDER BY id DESC LIMIT 1")?.int
    guard let undo, try hasOwnChanges(undo, on: connection) else { return nil }
    return undo
  }

  /// The step that would be redone: what was undone last, or last of an author's, but for some.
  static func lastUndone(of author: String?, except passed: Set<Int64> = [], on connection: Connection) throws(Failure) -> Step? {
    let statement = try connection.statement(
      """
      SELECT \(Step.columns) FROM \(Table.history) u JOIN \(Table.history) h ON h.id = u.step
      WHERE u.state = 5 AND h.state = 2 AND \(isOf(author)) ORDER BY u.id DESC
      """)
    defer { statement.reset() }
    while try statement.step() { if !passed.contains(statement.int(0)) { return Step(statement) } }
    return nil
  }
}
