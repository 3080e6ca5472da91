package import TallybookBase
package import TallybookModel
package import TallybookQuery
internal import TallybookStorage

extension Query {
  /// How far two sessions agree, over those of their bouts that match the conditions; where the query is, its order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for bouts, the step is none or they have no subject in common, `notFound` where a session is not there, `limit`.
  package func agreement(of one: Int64, _ other: Int64, _ options: AgreementOptions, byFields: Bool = false, in book: Book) throws(Failure) -> Cursor {
    try requireBouts("agreement is", in: book)
    try options.check()
    let rows = try book.state(.all) { state throws(Failure) in try agreement(of: one, other, options, byFields: byFields, in: state) }
    return Cursor(ListRows(rows.map { .record($0) }, AgreementRow.all.map { RowColumn($0) }), of: book)
  }

  /// The same in a state of the book that is being read.
  package func agreement(of one: Int64, _ other: Int64, _ options: AgreementOptions, byFields: Bool = false, in state: BookState) throws(Failure) -> [AgreementRow] {
    let one = SessionSpan(try EntryStore.require(one, [.session], on: state.connection))
    let other = SessionSpan(try EntryStore.require(other, [.session], on: state.connection))
    var agreement = Agreement(self, byFields: byFields, on: state.connection)
    return try agreement.rows(of: one, other, options, in: state)
  }
}
