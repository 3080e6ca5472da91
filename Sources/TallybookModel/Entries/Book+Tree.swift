package import TallybookBase

extension Book {
  /// Moves a collection, note or session to a collection (0: the root), before a sibling, or with nil after all others.
  ///
  /// - Throws: `invalid` (not a collection or item, an invalid parent, a sibling elsewhere), `notFound`, `state` (into itself or below).
  package func move(_ id: Int64, to parent: Int64, before sibling: Int64? = nil) throws(Failure) {
    let now = try mutationTime()
    try write(at: now, as: .move) { transaction throws(Failure) in
      try Tree.move(id, to: parent, before: sibling, in: transaction)
    }
  }

  /// The collections that contain an entry, from the root down, and the entry itself.
  package func path(_ id: Int64) throws(Failure) -> [Entry] {
    try requireOpen()
    return try read { connection throws(Failure) in
      var entries: [Entry] = []
      for id in try Tree.path(of: id, on: connection) {
        if let entry = try EntryStore.find(id, on: connection) { entries.append(entry) }
      }
      guard !entries.isEmpty else { throw Failure(.noEntry, "there is no entry \(id) in this book", id: id) }
      return entries
    }
  }

  /// Restores a deleted entry from the trash, with everything that was deleted with it; returns how many entries came back.
  ///
  /// - Throws: `notFound` (no such entry, or not deleted itself), `exists` (an event type's name), `state` (its parent is in the trash).
  @discardableResult
  package func restore(_ id: Int64, counting: Bool = true) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    return try write(at: now, as: .restore) { transaction throws(Failure) in
      try Trash.restore(id, counting: counting, in: transaction)
    }
  }
}
