internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What sessions of a state may have beside their rows. Most sessions that are records of time have nothing: to look once costs less than to
/// begin a walk over events that are not there.
struct SessionParts {
  let hasPauses: Bool
  private let hasEvents: Bool
  private let state: BookState

  /// Of a state with all tails.
  init(in state: BookState) throws(Failure) {
    self.state = state
    let statement = try state.connection.statement(
      "SELECT EXISTS (SELECT 1 FROM \(Table.pause)), EXISTS (SELECT 1 FROM \(Table.chunk)) OR EXISTS (SELECT 1 FROM \(Table.eventEdit))")
    defer { statement.reset() }
    let isThere = try statement.step()
    hasPauses = isThere && statement.int(0) != 0
    hasEvents = isThere && statement.int(1) != 0
  }

  /// Whether a session may have events, logged or added later.
  func mayHaveEvents(_ session: Int64) throws(Failure) -> Bool {
    if state.tails[session] != nil { return true }
    guard hasEvents else { return false }
    let statement = try state.connection.statement(
      """
      SELECT EXISTS (SELECT 1 FROM \(Table.chunk) WHERE session = \(session)) \
      OR EXISTS (SELECT 1 FROM \(Table.eventEdit) WHERE session = \(session))
      """)
    defer { statement.reset() }
    return try statement.step() && statement.int(0) != 0
  }
}
