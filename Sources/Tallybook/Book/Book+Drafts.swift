public import TallybookBase
internal import TallybookCore

extension Book {
  /// The stored drafts, oldest first.
  ///
  /// ```swift
  /// try book.notes.draft("Arrival").store()
  /// print(try book.drafts().map(\.name))  // ["Arrival"]
  /// ```
  public func drafts() throws(Failure) -> [StoredDraft] {
    let cursor = try engine.storedDrafts()
    var drafts: [StoredDraft] = []
    while let row = try cursor.nextRow() {
      drafts.append(StoredDraft(id: row[.id], kind: row[.itemKind], item: row[.item], name: row[.name], time: row[.time]))
    }
    return drafts
  }

  /// Continues a stored draft.
  ///
  /// - Throws: `notFound` (it was saved or discarded).
  ///
  /// ```swift
  /// try book.notes.draft("Arrival").store()
  /// print(try book.open(try book.drafts()[0]).name)  // Arrival
  /// ```
  public func open(_ stored: StoredDraft) throws(Failure) -> Draft { Draft(try engine.storedDraft(stored.id)) }

  /// Begins an edit of an entry that is saved later, or stored unfinished.
  ///
  /// - Throws: `notFound` (there is none, or it is in the trash).
  ///
  /// ```swift
  /// let draft = try book.edit(try book.notes.create("Arrival"))
  /// try draft.update(Note.self) { $0.title = "Departure" }
  /// try draft.save()
  /// print(try book.notes.all().map(\.title))  // ["Departure"]
  /// ```
  public func edit(_ entry: some Entry) throws(Failure) -> Draft { Draft(try engine.edit(entry.id)) }
}
