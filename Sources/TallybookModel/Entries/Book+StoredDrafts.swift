package import TallybookBase

extension Book {
  /// Goes on with a stored draft.
  package func storedDraft(_ id: Int64) throws(Failure) -> Draft {
    try requireOpen()
    return try read { connection throws(Failure) in
      let stored = try StoredDrafts.require(id, on: connection)
      let template = try Template.find(stored.template, on: connection)
      return Draft(stored, own: CustomFields(stored, template: template), in: self)
    }
  }
}
