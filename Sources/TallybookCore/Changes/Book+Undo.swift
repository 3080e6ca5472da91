extension Book {
  /// Takes back the book's newest step, or with `mine` the newest of this author; gives the step. What it would collide with
  /// is never overwritten: then nothing is changed. A session that it would end and that is recorded here is stopped.
  ///
  /// - Throws: `notFound` (nothing to undo), `state` (it collides, cannot be undone, another process records a session that
  ///   it is about, or this book is a transaction), and what writing gives.
  @discardableResult
  public func undo(_ flags: UndoFlags = []) throws(Failure) -> Step {
    try Reversal(.undo, flags, in: self).run().step
  }

  /// Brings back what was undone last, or with `mine` last of this author's steps. Any other change ends what can be redone.
  ///
  /// - Throws: as `undo`.
  @discardableResult
  public func redo(_ flags: UndoFlags = []) throws(Failure) -> Step {
    try Reversal(.redo, flags, in: self).run().step
  }

  /// What would keep `undo` from being done now, all of it; changes nothing.
  ///
  /// - Throws: as `undo`, without the collisions.
  public func undoFindings(_ flags: UndoFlags = []) throws(Failure) -> [Finding] {
    try Reversal(.undo, flags.union(.preview), in: self).run().findings
  }

  /// What would keep `redo` from being done now.
  public func redoFindings(_ flags: UndoFlags = []) throws(Failure) -> [Finding] {
    try Reversal(.redo, flags.union(.preview), in: self).run().findings
  }
}

extension Book {
  /// The history, newest first: each step is followed by its changes, as rows of the kinds `step` and `change`. With an id
  /// only the steps that touch that thing, and of their changes only those of it; a thing that is gone has its history too.
  ///
  /// - Throws: `invalid` (an id that no thing can have), and what reading gives.
  public func history(of id: Int64? = nil) throws(Failure) -> Cursor {
    try requireOpen()
    if let id, id <= 0 { throw Failure(.invalid, "there is no thing \(id); give a thing's id, or 0 for the whole book", field: .id, id: id) }
    return Cursor(HistoryRows(of: id, in: self), of: self)
  }

  /// One step with its changes.
  public func history(step: Step) throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(HistoryRows(step: step.id, in: self), of: self)
  }
}
