package import TallybookBase
package import TallybookModel
internal import TallybookStorage

/// The values set in a new draft, to be set on many entries.
package struct DraftChanges: Sendable {
  package let kind: Kind
  package let values: [(field: Field, value: Value)]
  /// Whose draft it was.
  package let store: ObjectIdentifier
}

extension Draft {
  /// The values set in it.
  ///
  /// - Throws: `invalid` if it edits an existing entry, and the refusal of a field.
  package func changes() throws(Failure) -> DraftChanges {
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
