public import TallybookBase
public import TallybookModel
public import TallybookQuery

extension Book {
  /// Takes back the book's newest step, or with `mine` the newest of this author; gives the step and what happened. What it would
  /// collide with is never overwritten: then nothing is changed. A recording is never taken away: the start of a session that holds
  /// events or is recorded is passed over, and said, and so is what was made for it; with `sessions` that session goes to the trash,
  /// stopped where this opening records it. A step whose entries are gone for good, as retention removes them, is passed over and said too,
  /// and so is an older one that collides with what such a step left.
  ///
  /// - Throws: `notFound` (nothing to undo), `state` (it collides, cannot be undone, another process records a session that
  ///   it is about or another opening one that it would end, or this book is a transaction), and what writing gives.
  @discardableResult
  public func undo(_ flags: UndoFlags = []) throws(Failure) -> Reversed {
    try Reversal(.undo, flags, in: self).run()
  }

  /// Brings back what was undone last, or with `mine` last of this author's steps. Any other change ends what can be redone. Steps
  /// whose entries are gone for good are passed over.
  ///
  /// - Throws: as `undo`.
  @discardableResult
  public func redo(_ flags: UndoFlags = []) throws(Failure) -> Reversed {
    try Reversal(.redo, flags, in: self).run()
  }
}

extension Book {
  /// The history, newest first: each step is followed by its changes, as rows of the kinds `step` and `change`. With an id
  /// only the steps that touch that entry, and of their changes only those of it; an entry that is gone has its history too.
  ///
  /// - Throws: `invalid` (an id that no entry can have), and what reading gives.
  public func history(of id: Int64? = nil) throws(Failure) -> Cursor {
    try requireOpen()
    if let id, id <= 0 { throw Failure(.range, "there is no entry \(id); give an entry's id, or 0 for the whole book", field: .id, id: id) }
    return Cursor(HistoryRows(of: id, in: self), of: self)
  }

  /// A step that was undone or redone, with its changes, and behind them the findings.
  public func history(of reversed: Reversed) throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(ReversedRows(reversed, in: self), of: self)
  }
}
