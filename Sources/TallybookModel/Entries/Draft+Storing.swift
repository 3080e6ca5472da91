package import TallybookBase

extension Draft {
  /// Puts it by in the book as it is, refused fields left out, so that it is found again after whatever becomes of the process. Gives its
  /// number. Saving it takes it away from there.
  @discardableResult
  package func store() throws(Failure) -> Int64 {
    let now = try book.mutationTime()
    return try store(now: now)
  }

  /// The same at a time that was read before.
  package func store(now: Instant) throws(Failure) -> Int64 {
    try book.requireOpen()
    let body = StoredDraft.body(base: fields.base, values: fields.set.map { ($0, fields[$0]) }, own)
    let number = try book.write(at: now, as: .draft) { transaction throws(Failure) in
      try StoredDrafts.keep(body, as: stored, kind, id, name: self[.name].text ?? "", in: transaction)
    }
    stored = number
    return number
  }

  /// Takes what was stored out of the book; what it holds stays, to be saved.
  ///
  /// - Throws: `notFound` (it was not stored, or somebody else took it out).
  package func discardStored(now: Instant) throws(Failure) {
    try book.requireOpen()
    guard let stored else { throw Failure(.noStoredDraft, "this draft was not stored; free it to drop it") }
    try book.write(at: now, as: .draft) { transaction throws(Failure) in
      _ = try StoredDrafts.require(stored, on: transaction.connection)
      try StoredDrafts.remove(stored, in: transaction)
    }
    self.stored = nil
  }
}
