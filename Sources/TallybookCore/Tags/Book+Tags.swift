extension Book {
  /// Makes a tag with a name, of which white space at the ends is taken off.
  ///
  /// - Throws: `invalid` (nothing is left of the name), `exists` (another tag has it).
  public func createTag(_ name: String) throws(Failure) -> Int64 {
    let draft = try draft(.tag)
    try draft.set(.name, .text(name))
    return try draft.save()
  }

  /// The tag of a name, letter for letter; nil where none has it, or it is in the trash.
  public func tag(_ name: String) throws(Failure) -> Int64? {
    try requireOpen()
    return try read { connection throws(Failure) in try Tags.find(Tags.trimmed(name), on: connection) }
  }
}
