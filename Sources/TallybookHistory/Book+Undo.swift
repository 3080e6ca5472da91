package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Book {
  /// Undoes the book's newest step, or with `mine` the newest of this author. Returns the step and what happened. If it would collide with anything,
  /// nothing is overwritten and nothing changes. A recording is never removed: undo skips the start of a session that has events or is being
  /// recorded, and whatever was made for it, and says so. With `sessions` that session goes to the trash, and is stopped if this opening records it.
  /// Undo also skips, and reports, a step whose entries are gone for good, as after retention, and an older step that collides with what such a step
  /// left.
  ///
  /// - Throws: `notFound` (nothing to undo), `state` (it collides, cannot be undone, another process records a session that it is about, another
  ///   opening records one that it would end, or this book is a transaction), and errors of writing.
  @discardableResult
  package func undo(_ flags: UndoFlags = []) throws(Failure) -> Reversed {
    try Reversal(.undo, flags, in: self).run()
  }

  /// Redoes the last undone step, or with `mine` the last of this author. Any other change clears what can be redone. Redo skips steps whose entries
  /// are gone for good.
  ///
  /// - Throws: like `undo`.
  @discardableResult
  package func redo(_ flags: UndoFlags = []) throws(Failure) -> Reversed {
    try Reversal(.redo, flags, in: self).run()
  }
}

extension Book {
  /// The history, newest first: each step is followed by its changes, as rows of the kinds `step` and `change`. With an id: only the steps that touch
  /// that entry, with only its changes. A removed entry has a history too.
  ///
  /// - Throws: `invalid` (an id that no entry can have), and errors of reading.
  package func history(of id: Int64? = nil) throws(Failure) -> Cursor {
    try requireOpen()
    if let id, id <= 0 { throw Failure(.range, "there is no entry \(id); give an entry's id, or 0 for the whole book", field: .id, id: id) }
    return Cursor(HistoryRows(of: id, in: self), of: self)
  }

  /// A step that was undone or redone, with its changes, followed by the findings.
  package func history(of reversed: Reversed) throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(ReversedRows(reversed, in: self), of: self)
  }
}
