package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// How long the states among the bouts that are selected were open together, each with each. Order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for bouts, `notFound` where there is no such session, `limit`.
  package func overlaps(in book: Book) throws(Failure) -> Cursor {
    try requireBouts("overlaps are", in: book)
    let rows = try book.state(try eventTails(in: book)) { state throws(Failure) in
      var overlaps = Overlaps(self)
      for session in try sessions(in: state) { try overlaps.add(session, in: state) }
      return try overlaps.rows(on: state.connection)
    }
    return Cursor(ListRows(rows.map { .record($0) }, OverlapRow.all.map { RowColumn($0) }), of: book)
  }
}
