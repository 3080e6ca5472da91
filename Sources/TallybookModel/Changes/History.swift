package import TallybookBase
package import TallybookStorage

/// The table `history`: a row for each transaction that changed something, and for each undo and redo of one. Rows stay;
/// of the changes themselves the newest are kept, as many as fit the budget. Those of a large step lie in parts beside it
/// (`HistoryParts`).
package enum History {
  /// Keeps what a transaction changed as a step. Whatever was undone cannot be redone from here on.
  static func keep(_ changes: Changeset, in transaction: Transaction) throws(Failure) {
    let connection = transaction.connection
    let before = try lastKept(on: connection)
    if before == nil, try isMaking(changes) { return }
    if transaction.outcome == .done { try discardUndone(on: connection) }
    let size = Int64(changes.bytes.count)
    if transaction.parts != nil || size > Transaction.largestChangeset {
      try HistoryParts.keep(changes, in: transaction)
      try HistoryParts.finish(transaction)
      return try fitBudget(keptBytes(on: connection), on: connection)
    }
    // What went for good is not kept here either: its events and all that was not captured could not come back.
    let reason: Step.Reason? = transaction.removedEntries ? .forever : nil
    let kept = (before ?? 0) &+ (reason == nil ? size : 0)
    try connection.run(
      """
      INSERT INTO \(Table.history) (time, author, name, state, reason, size, kept, changeset)
      VALUES (\(transaction.now), \(try transaction.username()), \(Value(transaction.name)),
        \(Int64((reason == nil || transaction.outcome == .merged ? transaction.outcome : .fixed).rawValue)), \(Value(reason?.rawValue)), \(size),
        \(kept), \(reason == nil ? .blob(changes.bytes) : .null))
      """)
    transaction.step = connection.lastInsertRowID
    try fitBudget(kept, on: connection)
  }

  /// Keeps that a step was taken back or brought back, with what that changed where it was not the step's changes or their inverse.
  package static func keep(_ reversal: UndoDirection, of step: Step, own: Changeset?, in transaction: Transaction) throws(Failure) {
    let size = Int64(own?.bytes.count ?? 0)
    try transaction.connection.run(
      """
      INSERT INTO \(Table.history) (time, author, name, state, step, size, kept, changeset)
      VALUES (\(transaction.now), \(try transaction.username()), \(Value(step.name)), \(Int64(reversal.kept.rawValue)), \(step.id), \(size),
        \(try keptBytes(on: transaction.connection) &+ size), \(own.map { .blob($0.bytes) } ?? .null))
      """)
    transaction.step = transaction.connection.lastInsertRowID
    try transaction.connection.run(
      "UPDATE \(Table.history) SET state = \(Int64(reversal.result.rawValue)) WHERE id = \(step.id)")
  }

  /// The newest step before another, or the newest of an author, that is done.
  package static func newest(of author: String?, before id: Int64, on connection: Connection) throws(Failure) -> Step? {
    let found = try first(
      """
      SELECT \(Step.columns) FROM \(Table.history) h WHERE h.id = (
        SELECT max(id) FROM (
          SELECT (SELECT id FROM \(Table.history) h WHERE state = 1 AND id < \(id) AND \(isOf(author)) ORDER BY id DESC LIMIT 1) AS id
          UNION ALL
          SELECT (SELECT id FROM \(Table.history) h WHERE state = 4 AND id < \(id) AND \(isOf(author)) ORDER BY id DESC LIMIT 1)))
      """, on: connection)
    // Whoever goes on from step to step must come to an end.
    if let found, found.id >= id { throw circle(at: found.id) }
    return found
  }

  /// In a damaged table a search for the step before one may lead to where it was, without an end.
  package static func circle(at step: Int64) -> Failure {
    Failure(.damaged, "the history leads in a circle at step \(step); check the book, and salvage it or restore a backup")
  }

  /// Whether an undo or redo has changes of its own.
  package static func hasOwnChanges(_ reversal: Int64, on connection: Connection) throws(Failure) -> Bool {
    try connection.value("SELECT 1 FROM \(Table.history) WHERE id = \(reversal) AND changeset IS NOT NULL") != nil
  }

  /// The steps that are undone and may be redone.
  package static func undone(on connection: Connection) throws(Failure) -> [Int64] {
    let statement = try connection.statement("SELECT id FROM \(Table.history) WHERE state = 2")
    defer { statement.reset() }
    var steps: [Int64] = []
    while try statement.step() { steps.append(statement.int(0)) }
    return steps
  }

  /// Whether a row `h`, or the only one, is of an author; nil: of any.
  package static func isOf(_ author: String?) -> SQL { author.map { "h.author = \($0)" } ?? "TRUE" }

  /// Whether the first changes of all only make a book: settings that come before everything else are no step, which an undo would take
  /// back.
  private static func isMaking(_ changes: Changeset) throws(Failure) -> Bool {
    try changes.allSatisfy { $0.table == .setting }
  }

  /// Calls `body` with what a step changed, part after part, or from the last part on; false where it is not kept.
  @discardableResult
  package static func forEachPart(
    of step: Int64, reversed: Bool = false, on connection: Connection, _ body: (Changeset) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    guard let numbers = try HistoryParts.numbers(of: step, on: connection) else { return false }
    for number in reversed ? numbers.reversed() : Array(numbers) { try body(HistoryParts.read(number, of: step, on: connection)) }
    return true
  }

  /// The bytes of attachments that a redo would bring back.
  static func undoneContents(on connection: Connection) throws(Failure) -> Set<[UInt8]> {
    let steps = try connection.rows("SELECT id FROM \(Table.history) WHERE state = 2 AND changeset IS NOT NULL")
    var hashes = Set<[UInt8]>()
    while try steps.step() {
      try forEachPart(of: steps.int(0), on: connection) { changes throws(Failure) in
        try changes.forEach { row throws(Failure) in
          if case .entry(let row) = ChangedRow(row), row.operation == .insert, case .blob(let hash) = try row.new(.content) { hashes.insert(hash) }
        }
      }
    }
    return hashes
  }

  private static func first(_ sql: SQL, on connection: Connection) throws(Failure) -> Step? {
    let statement = try connection.statement(sql)
    defer { statement.reset() }
    return try statement.step() ? Step(statement) : nil
  }

  /// How many bytes of changes all steps had that were kept at first: the row of a step says it as of then, so that what is
  /// kept between two steps is the difference.
  static func keptBytes(on connection: Connection) throws(Failure) -> Int64 { try lastKept(on: connection) ?? 0 }

  /// The same; nil where there is no row yet.
  private static func lastKept(on connection: Connection) throws(Failure) -> Int64? {
    try connection.value("SELECT kept FROM \(Table.history) ORDER BY id DESC LIMIT 1")?.int
  }

  /// Ends the list of what can be redone. What is kept beside sessions that only a redo could have brought back goes with it: these
  /// hold no events, since an undo puts a session that does into the trash.
  private static func discardUndone(on connection: Connection) throws(Failure) {
    // Nearly always there is nothing, and to look costs a seventh of an update that finds nothing.
    guard try connection.value("SELECT 1 FROM \(Table.history) WHERE state = 2 LIMIT 1") != nil else { return }
    try connection.run("UPDATE \(Table.history) SET state = 3 WHERE state = 2")
    let statement = try connection.statement("SELECT session FROM \(Table.eventLog) WHERE next_seq = 1 AND session NOT IN (SELECT id FROM \(Table.entry))")
    var orphans: [Int64] = []
    while try statement.step() { orphans.append(statement.int(0)) }
    statement.reset()
    for session in orphans {
      try connection.run("DELETE FROM \(Table.eventLog) WHERE session = \(session)")
    }
  }

  /// How many bytes of changes may be kept.
  static func budget(on connection: Connection) throws(Failure) -> Int64 {
    try Settings.value(of: "history_budget", on: connection).flatMap { Int64($0) } ?? .max
  }

  /// Drops the oldest changes until the rest fits the budget, where so many bytes were kept at first.
  private static func fitBudget(_ kept: Int64, on connection: Connection) throws(Failure) {
    let floor = try kept &- budget(on: connection)
    while floor > 0 {
      let oldest = try connection.statement("SELECT id, kept - size FROM \(Table.history) WHERE changeset IS NOT NULL ORDER BY kept LIMIT 1")
      guard try oldest.step() else { return }
      let (id, before) = (oldest.int(0), oldest.int(1))
      oldest.reset()
      guard before < floor else { return }
      try HistoryParts.drop(id, on: connection)
      try connection.run(
        "UPDATE \(Table.history) SET changeset = NULL, state = CASE state WHEN 1 THEN 4 ELSE state END, reason = 3 WHERE id = \(id)")
    }
  }
}
