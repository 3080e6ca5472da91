package import TallybookBase
package import TallybookModel

extension Book {
  /// Copies a collection with all below it, an item, an attachment or a medium to a collection, before a sibling or after all others; returns the
  /// copy's id.
  ///
  /// - Throws: like `move`, and `state` if a session in it is running.
  @discardableResult
  package func copy(_ id: Int64, to parent: Int64, before sibling: Int64? = nil) throws(Failure) -> Int64 {
    let now = try mutationTime()
    return try write(at: now, as: .copy) { transaction throws(Failure) in
      var copy = TreeCopy(in: transaction)
      return try copy.make(of: id, in: parent, before: sibling)
    }
  }

  /// The same of an entry of another book, as that has it: a snapshot has it as it was, a transaction with what it changed. What its entries name
  /// and this book does not have comes along.
  ///
  /// - Throws: like `copy`, `exists` if an event type of a name is a point here and a state there, and `corrupt` if the other book is damaged.
  @discardableResult
  package func copy(_ id: Int64, of other: Book, to parent: Int64, before sibling: Int64? = nil) throws(Failure) -> Int64 {
    try other.requireOpen()
    let now = try mutationTime()
    if other.store === store, other.isOutside || !isOutside, !other.isSnapshot { return try copy(id, to: parent, before: sibling) }
    return try other.state { (state) throws(Failure) in
      try write(at: now, as: .copy) { transaction throws(Failure) in
        var copy = TreeCopy(from: CopiedNames(of: state.connection, at: other.store.path, seenFrom: parent, in: transaction), in: transaction)
        return try copy.make(of: id, in: parent, before: sibling)
      }
    }
  }

  private var isSnapshot: Bool { if case .snapshot = scope { true } else { false } }
}
