package import TallybookBase

extension Book {
  /// Makes a tag with a name; white space at its ends is removed.
  ///
  /// - Throws: `invalid` (the name is empty), `exists` (another tag has it).
  package func createTag(_ name: String) throws(Failure) -> Int64 {
    let draft = try draft(.tag)
    try draft.set(.name, .text(name))
    return try draft.save()
  }

  /// The tag with a name, created if there is none. Several callers at once all get the same tag.
  ///
  /// - Throws: `invalid` (the name is empty).
  package func findOrCreateTag(_ name: String) throws(Failure) -> Int64 {
    let now = try mutationTime()
    if let found = try tag(name) { return found }
    let draft = try draft(.tag)
    try draft.set(.name, .text(name))
    return try write(at: now, as: .newTag) { (transaction) throws(Failure) in
      if let found = try Tags.find(TrimmedText.of(name), on: transaction.connection) { return found }
      return try draft.save([], now: now, in: transaction)
    }
  }

  /// The tag with a name, letter for letter; nil if there is none, or it is in the trash.
  package func tag(_ name: String) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try Tags.find(TrimmedText.of(name), on: connection) }
  }

  /// Replaces a tag by another, or with nil by none, on everything that has it, and moves the tag to the trash; returns how many items had it.
  ///
  /// - Throws: `invalid` (both are the same), `notFound`.
  @discardableResult
  package func mergeTag(_ tag: Int64, into other: Int64?) throws(Failure) -> UInt64 {
    let now = try mutationTime()
    return try write(at: now, as: .mergeTags) { transaction throws(Failure) in
      try Tags.merge(tag, into: other, in: transaction)
    }
  }
}
