package import TallybookBase
internal import TallybookEventLog
package import TallybookModel
package import TallybookQuery

extension Query {
  /// What each subject of the bouts that are selected did at every step of its sessions: which states were open, or with `oneZero` what was done since
  /// the look before. What lies in a pause is not looked at. Order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for bouts or the step is none, `notFound` where there is no such session, `limit`.
  package func samples(_ options: SampleOptions, in book: Book) throws(Failure) -> Cursor {
    try requireBouts("samples are", in: book)
    try options.check()
    let rows = try book.state(try eventTails(in: book)) { state throws(Failure) in
      var samples = try Samples(self, options, on: state.connection)
      for session in try sessions(in: state) { try samples.add(session, in: state) }
      return samples.rows
    }
    return Cursor(ListRows(rows.map { .record($0) }, SampleRow.all.map { RowColumn($0) }), of: book)
  }
}
