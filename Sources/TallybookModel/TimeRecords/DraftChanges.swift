public import TallybookBase
internal import TallybookStorage

/// What was set in a new draft, to be set on many entries.
public struct DraftChanges: Sendable {
  package let kind: Kind
  package let values: [(field: Field, value: Value)]
  /// Whose draft it was.
  package let store: ObjectIdentifier
}

extension Draft {
  /// What was set in it.
  ///
  /// - Throws: `invalid` where it edits an entry that is there, and what a field was refused with.
  public func changes() throws(Failure) -> DraftChanges {
    try book.requireOpen()
    guard id == nil else {
      throw Failure(.contradiction, "the draft edits the entry \(id ?? 0); set what is to change in a new draft", field: .id, id: id ?? 0)
    }
    try requireNoRefusal()
    // One by one: what is changed may have fields that the draft does not name. The template first, whose fields they are.
    let columns = kind.settable.filter { $0 != .fields && isDirty($0) }
    let values = (columns + changedOwn()).map { ($0, self[$0]) }
    return DraftChanges(kind: kind, values: values, store: ObjectIdentifier(book.store))
  }
}
