package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// A time budget of the bouts that are selected: a row for each subject and type that has any. Order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for bouts or the window ends before it begins, `notFound` where there is no such session.
  package func timeBudget(_ options: BudgetOptions = BudgetOptions(), in book: Book) throws(Failure) -> Cursor {
    try requireBouts("a time budget is", in: book)
    let rows = try book.state(try eventTails(in: book)) { state throws(Failure) in
      try timeBudget(options, of: try sessions(in: state), in: state)
    }
    let columns = (options.flags.contains(.bySession) ? [Field.session] : []) + [.subject, .type] + (options.flags.contains(.byFields) ? [.fields] : []) + BudgetRow.measures
    return Cursor(ListRows(rows.map { .record($0) }, columns.map { RowColumn($0) }), of: book)
  }

  /// The same of given sessions, in a state of the book that is being read.
  package func timeBudget(_ options: BudgetOptions, of sessions: [SessionSpan], in state: BookState) throws(Failure) -> [BudgetRow] {
    try options.check(on: state.connection)
    var budget = try TimeBudget(self, options)
    for session in sessions { try budget.add(session, in: state) }
    return try budget.rows(on: state.connection)
  }
}
