public import TallybookBase
internal import TallybookCore

extension Selection {
  /// The rows of the selection: at once, and again after each commit that touches them, by whichever process. Changes between two looks are told once.
  ///
  /// - Throws: `readOnly` (the book can only be read), `state` (within a transaction or a snapshot).
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// for try await notes in try book.notes.updates() {
  ///   print(notes.count)  // 1
  ///   break
  /// }
  /// ```
  public func updates() throws(TallybookBase.Failure) -> Updates<[Element]> {
    Updates(try Watch(try asked(), in: book.engine)) { (cursor) throws(TallybookBase.Failure) in
      var rows: [Element] = []
      while let row = try cursor.nextRow() { rows.append(Element(row: row)) }
      return rows
    }
  }

  /// What happens to the rows of the selection: at once all of them as added, if there are any, then after each commit those that were added, changed or removed. Of a session
  /// that is recorded, each event changes it.
  ///
  /// - Throws: as `updates`.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// for try await changes in try book.notes.changes() {
  ///   print(changes.map(\.row.title))  // ["Arrival"]
  ///   break
  /// }
  /// ```
  public func changes() throws(TallybookBase.Failure) -> Updates<[Changed<Element>]> {
    Updates(try Watch(try asked(), in: book.engine, .changes)) { (cursor) throws(TallybookBase.Failure) in
      var rows: [Changed<Element>] = []
      while try cursor.next() {
        guard let watched = cursor.row?.record as? WatchedRow else { continue }
        rows.append(Changed(change: watched.change, row: Element(row: Row(watched.row))))
      }
      return rows
    }
  }
}
