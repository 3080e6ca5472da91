public import TallybookBase
internal import TallybookCore

extension Book {
  /// The history, newest first: each step with what it changed.
  ///
  /// - Parameter limit: At most so many steps; 0: all.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.history().map(\.name), try book.history(limit: 1).count)  // ["new note"] 1
  /// ```
  public func history(limit: Int = 0) throws(Failure) -> [Step] { try Self.steps(try engine.history(), limit) }

  /// The steps that touched an entry, with only its changes.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival")
  /// try book.notes.create("Departure")
  /// print(try book.history(of: note).count)  // 1
  /// ```
  public func history(of entry: some Entry, limit: Int = 0) throws(Failure) -> [Step] { try Self.steps(try engine.history(of: entry.id), limit) }

  /// Undoes the newest step, and returns it. If it would collide with anything, nothing changes. The start of a session that has events is skipped, so that no
  /// recording is lost.
  ///
  /// - Parameters:
  ///   - mine: The newest step of this author instead.
  ///   - sessions: Does not skip the start of a session with events: it goes to the trash.
  ///   - preview: Changes nothing; the findings say what is in the way.
  /// - Throws: `notFound` (nothing to undo), `state` (it collides, or cannot be undone).
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.undo().name, try book.notes.count())  // new note 0
  /// do { try book.undo() } catch { print(error.reason)  // noStep
  /// }
  /// ```
  @discardableResult
  public func undo(mine: Bool = false, sessions: Bool = false, preview: Bool = false) throws(Failure) -> Step {
    var flags = Self.flags(mine, preview)
    if sessions { flags.insert(.sessions) }
    return try step(try engine.undo(flags))
  }

  /// Redoes the step that was undone last, and returns it.
  ///
  /// - Throws: as `undo`.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// try book.undo()
  /// print(try book.redo().name, try book.notes.count())  // new note 1
  /// ```
  @discardableResult
  public func redo(mine: Bool = false, preview: Bool = false) throws(Failure) -> Step { try step(try engine.redo(Self.flags(mine, preview))) }

  private static func flags(_ mine: Bool, _ preview: Bool) -> UndoFlags {
    var flags: UndoFlags = []
    if mine { flags.insert(.mine) }
    if preview { flags.insert(.preview) }
    return flags
  }

  private func step(_ reversed: Reversed) throws(Failure) -> Step {
    var step = try Self.steps(try engine.history(of: reversed), 0).first ?? Step(reversed.step)
    step.findings = reversed.findings
    return step
  }

  /// Each step of a cursor is followed by its changes.
  private static func steps(_ cursor: Engine.Cursor, _ limit: Int) throws(Failure) -> [Step] {
    guard limit >= 0 else { throw Failure(.range, "\(limit) steps cannot be listed; give 0 for all, or a number", found: Measure(limit), bound: 0) }
    var steps: [Step] = []
    while try cursor.next(), let record = cursor.row?.record {
      if let step = record as? Engine.Step {
        guard limit == 0 || steps.count < limit else { break }
        steps.append(Step(step))
      } else if let change = record as? Engine.Change, !steps.isEmpty {
        steps[steps.count - 1].changes.append(
          Change(entry: change.id, key: change.key, field: change.field, old: change.old, new: change.new))
      }
    }
    return steps
  }
}
