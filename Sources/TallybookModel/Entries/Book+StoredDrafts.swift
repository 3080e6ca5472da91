package import TallybookBase

extension Book {
  /// Goes on with a draft that was put by.
  package func storedDraft(_ id: Int64) throws(Failure) -> Draft {
    try requireOpen()
    return try read { connection throws(Failure) in
      let stored = try StoredDrafts.require(id, on: connection)
      let template = try Template.find(stored.template, on: connection)
      return Draft(stored, own: CustomFields(stored, template: template), in: self)
    }
  }

  /// Drops a draft that was put by.
  package func discardDraft(_ id: Int64) throws(Failure) {
    let now = try mutationTime()
    try write(at: now, as: .draft) { transaction throws(Failure) in
      _ = try StoredDrafts.require(id, on: transaction.connection)
      try StoredDrafts.remove(id, in: transaction)
    }
  }
}
