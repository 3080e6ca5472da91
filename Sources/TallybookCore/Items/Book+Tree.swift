extension Book {
  /// Puts a collection, note or session into a collection (0: the root) before a sibling, or with nil behind all others.
  ///
  /// - Throws: `invalid` (no collection or item, a parent that is none, a sibling elsewhere), `notFound`, `state` (into itself
  ///   or below).
  public func move(_ id: Int64, to parent: Int64, before sibling: Int64? = nil) throws(Failure) {
    let now = try mutationTime()
    try store.write(by: author, at: now) { transaction throws(Failure) in
      try Tree.move(id, to: parent, before: sibling, in: transaction)
    }
  }
}
