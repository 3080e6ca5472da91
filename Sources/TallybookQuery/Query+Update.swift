package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Query {
  /// Applies the values set in a new draft to the selection: one transaction, one step. Returns how many entries were selected.
  @discardableResult
  package func update(in book: Book, to draft: Draft, _ flags: UpdateFlags = []) throws(Failure) -> UInt64 {
    try update(in: book, to: draft.changes(), flags)
  }

  /// The same, with the changes of a draft that were read before.
  @discardableResult
  package func update(in book: Book, to changes: DraftChanges, _ flags: UpdateFlags = []) throws(Failure) -> UInt64 {
    try check()
    guard let kind, kind == changes.kind else {
      throw Failure(.kind, "the draft is a \(changes.kind.label); query for that kind to change it", field: .kind)
    }
    guard changes.store == ObjectIdentifier(book.store) else {
      throw Failure(.reference, "the draft belongs to another book; make it of the query's own")
    }
    guard flags != [.addTags, .removeTags] else {
      throw Failure(.contradiction, "tags cannot be added and removed at once; give one of the flags", field: .tags)
    }
    let now = try book.mutationTime()
    return try book.write(at: now, as: .edit, selecting: self) { ids, transaction throws(Failure) in
      for id in ids {
        let draft = try Draft(editing: id, in: book, on: transaction.connection)
        for (field, value) in changes.values {
          try draft.set(field, field == .tags ? Self.tags(value, on: draft[.tags], flags) : value)
        }
        _ = try draft.save(.keepClean, now: now, in: transaction)
      }
      return UInt64(ids.count)
    }
  }

  private static func tags(_ given: Value, on carried: Value, _ flags: UpdateFlags) -> Value {
    let (given, carried) = (given.ids ?? [], carried.ids ?? [])
    if flags.contains(.addTags) { return Tags.value(carried + given) }
    if flags.contains(.removeTags) { return Tags.value(carried.filter { !given.contains($0) }) }
    return Tags.value(given)
  }
}
