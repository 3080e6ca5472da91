package import TallybookBase
package import TallybookEventLog
package import TallybookModel
internal import TallybookText

/// Cursors over what is selected by no query.
extension Book {
  /// A cursor over attachments that are not finished, of one entry or of all: rows of the kind `attachment`, with the size that they have so far.
  package func unfinishedCursor(of parent: Int64? = nil) throws(Failure) -> Cursor {
    var rows: [Row] = []
    for one in try unfinished(of: parent) {
      // What is missing has none, and is told by the recovery.
      rows.append(.record(UnfinishedRow(begun: one, size: (try? size(of: one)) ?? 0)))
    }
    return Cursor(ListRows(rows), of: self)
  }

  /// A cursor over events of a session.
  package func cursor(over events: [Event], of session: Int64) throws(Failure) -> Cursor {
    let variants = try read { connection throws(Failure) in try Variants.all(on: connection) }
    return Cursor(ListRows(events.map { .event($0, session: session, variants: variants) }), of: self)
  }

  /// A cursor over the stored drafts, oldest first.
  package func storedDrafts() throws(Failure) -> Cursor {
    try requireOpen()
    return Cursor(try read { connection throws(Failure) in try StoredDrafts.all(on: connection) }, of: self)
  }

  /// A cursor over the fields of a template, in the order of its schema.
  package func templateFields(_ template: Int64) throws(Failure) -> Cursor {
    try requireOpen()
    let rows = try read { connection throws(Failure) in
      let template = try Template.require(template, on: connection)
      return template.schema.fields.compactMap { field in template.numbers[field.name].map { FieldRow(field: field, number: $0) } }
    }
    return Cursor(rows, of: self)
  }

  /// A cursor over one entry, with its own fields of the same state.
  ///
  /// - Throws: `notFound` (there is none, or it is in the trash and that was not asked for).
  package func cursor(of id: Int64, _ flags: ReadFlags = []) throws(Failure) -> Cursor {
    try requireOpen()
    let row = try read { connection throws(Failure) in
      try EntryStore.require(id, orTrashed: flags.contains(.trashed), on: connection) { (entry, holdings) throws(Failure) in
        EntryRow(entry, own: entry.kind.hasFields && holdings.hasOwnFields ? try CustomValues(of: id, on: connection) : nil)
      }
    }
    return Cursor(row, of: self)
  }
}
