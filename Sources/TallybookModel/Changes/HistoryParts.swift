package import TallybookBase
package import TallybookStorage

/// The changes of a step that are more than one row takes: rows of `history_part`, which are written as the transaction goes on, so that
/// memory holds one of them at a time. The step's own row then has an empty changeset.
///
/// Parts follow each other: a row of the book may be in several, and undo goes from the last to the first.
package struct HistoryParts {
  private(set) var step: Int64
  private var count: Int64 = 0
  private var size: Int64 = 0
  /// They are more than the budget by themselves: they are counted, and not kept.
  private var areTooMany = false

  private init(step: Int64) { self.step = step }

  // MARK: Writing

  /// Keeps more of what a transaction changes. The first part makes the step's row.
  static func keep(_ changes: Changeset, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    var parts: HistoryParts
    if let begun = transaction.parts { parts = begun } else {
      try connection.run(
        """
        INSERT INTO \(Table.history) (time, author, state, size, kept)
        VALUES (\(transaction.now), '', \(Int64(StepState.fixed.rawValue)), 0, \(try History.keptBytes(on: connection)))
        """)
      parts = HistoryParts(step: connection.lastInsertRowID)
    }
    let budget = try History.budget(on: connection)
    try changes.forEachPart(of: Transaction.largestChangeset) { part throws(Failure) in
      parts.size += Int64(part.count)
      if parts.size > budget, !parts.areTooMany {
        parts.areTooMany = true
        try drop(parts.step, on: connection)
      }
      guard !parts.areTooMany else { return }
      parts.count += 1
      try connection.run(
        "INSERT INTO \(Table.historyPart) (step, number, changeset) VALUES (\(parts.step), \(parts.count), \(part))")
    }
    transaction.parts = parts
  }

  /// Writes what the step's row says once all of it is known.
  static func finish(_ transaction: Transaction) throws(Failure) {
    guard let parts = transaction.parts else { return }
    let connection = transaction.connection
    let reason: Step.Reason? = transaction.removedEntries ? .forever : parts.areTooMany ? .budget : nil
    if reason != nil { try drop(parts.step, on: connection) }
    try connection.run(
      """
      UPDATE \(Table.history) SET author = \(try transaction.username()), name = \(Value(transaction.name)),
        state = \(Int64((reason == nil || transaction.outcome == .merged ? transaction.outcome : .fixed).rawValue)), reason = \(Value(reason?.rawValue)), size = \(parts.size),
        kept = kept + \(reason == nil ? parts.size : 0), changeset = \(reason == nil ? .blob([]) : .null) WHERE id = \(parts.step)
      """)
    transaction.step = parts.step
  }

  /// Lets go of a step's parts.
  static func drop(_ step: Int64, on connection: Connection) throws(Failure) {
    try connection.run("DELETE FROM \(Table.historyPart) WHERE step = \(step)")
  }

  // MARK: Reading

  /// The numbers of a step's parts, 0 where its changes are in its own row; nil where they are not kept.
  package static func numbers(of step: Int64, on connection: Connection) throws(Failure) -> ClosedRange<Int64>? {
    let statement = try connection.statement("SELECT length(changeset), size FROM \(Table.history) WHERE id = \(step)")
    guard try statement.step(), !statement.isNull(0) else {
      statement.reset()
      return nil
    }
    let (length, size) = (statement.int(0), statement.int(1))
    statement.reset()
    guard length == 0 else { return 0...0 }
    // Of what was damaged and salvaged some may be gone; a step is taken back whole or not at all.
    let found = try connection.value("SELECT sum(length(changeset)) FROM \(Table.historyPart) WHERE step = \(step)")?.int
    let last = try connection.value("SELECT max(number) FROM \(Table.historyPart) WHERE step = \(step)")?.int
    guard let last, last > 0, found == size else { throw ChangesetReader.damaged }
    return 1...last
  }

  static func read(_ number: Int64, of step: Int64, on connection: Connection) throws(Failure) -> Changeset {
    guard let changes = try find(number, of: step, on: connection) else { throw ChangesetReader.damaged }
    return changes
  }

  /// A part of a step; nil where it is not kept any more.
  package static func find(_ number: Int64, of step: Int64, on connection: Connection) throws(Failure) -> Changeset? {
    let stored = number == 0
      ? try connection.value("SELECT changeset FROM \(Table.history) WHERE id = \(step)")
      : try connection.value("SELECT changeset FROM \(Table.historyPart) WHERE step = \(step) AND number = \(number)")
    guard case .blob(let bytes) = stored else { return nil }
    return Changeset(bytes: bytes)
  }
}
