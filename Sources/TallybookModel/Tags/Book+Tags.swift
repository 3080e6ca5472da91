public import TallybookBase

extension Book {
  /// Makes a tag with a name, of which white space at the ends is taken off.
  ///
  /// - Throws: `invalid` (nothing is left of the name), `exists` (another tag has it).
  public func createTag(_ name: String) throws(Failure) -> Int64 {
    let draft = try draft(.tag)
    try draft.set(.name, .text(name))
    return try draft.save()
  }

  /// The tag of a name, which is made where there is none. Of several that ask at once each gets the same.
  ///
  /// - Throws: `invalid` (nothing is left of the name).
  public func findOrCreateTag(_ name: String) throws(Failure) -> Int64 {
    let now = try mutationTime()
    if let found = try tag(name) { return found }
    let draft = try draft(.tag)
    try draft.set(.name, .text(name))
    return try write(at: now, as: .newTag) { (transaction) throws(Failure) in
      if let found = try Tags.find(TrimmedText.of(name), on: transaction.connection) { return found }
      return try draft.save([], now: now, in: transaction)
    }
  }

  /// The tag of a name, letter for letter; nil where none has it, or it is in the trash.
  public func tag(_ name: String) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try Tags.find(TrimmedText.of(name), on: connection) }
  }

  /// Puts another tag, or with nil none, in the place of a tag on everything that carries it, and the tag into the trash; gives
  /// how many items carried it.
  ///
  /// - Throws: `invalid` (both are the same), `notFound`.
  @discardableResult
  public func mergeTag(_ tag: Int64, into other: Int64?) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    return try write(at: now, as: .mergeTags) { transaction throws(Failure) in
      try Tags.merge(tag, into: other, in: transaction)
    }
  }
}
