package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// Which of the bouts that are selected follow which, within a session and a subject. Order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for bouts, `notFound` where there is no such session, `limit`.
  package func transitions(_ flags: TransitionFlags = [], in book: Book) throws(Failure) -> Cursor {
    try requireBouts("transitions are", in: book)
    let rows = try book.state(try eventTails(in: book)) { state throws(Failure) in
      try transitions(flags, of: try sessions(in: state), in: state)
    }
    let columns = (flags.contains(.bySubject) ? [Field.subject] : []) + TransitionRow.fields
    return Cursor(ListRows(rows.map { .record($0) }, columns.map { RowColumn($0) }), of: book)
  }

  /// The same of given sessions, in a state of the book that is being read.
  package func transitions(_ flags: TransitionFlags, of sessions: [SessionSpan], in state: BookState) throws(Failure) -> [TransitionRow] {
    var transitions = Transitions(self, flags, on: state.connection)
    for session in sessions { try transitions.add(session, in: state) }
    return try transitions.rows()
  }

  /// Refuses a query that was refused or is for something else.
  func requireBouts(_ what: String, in book: Book) throws(Failure) {
    try check()
    try book.requireOpen()
    guard kind == .bout else { throw Failure(.kind, "\(what) of bouts; make a query of that kind", field: .kind) }
  }
}
