package import TallybookBase
package import TallybookModel
package import TallybookQuery

extension Query {
  /// What an observer may want to look at in the events of the sessions that are selected. Order and page play no part.
  ///
  /// - Throws: `invalid` where it is not for events or bouts, or has conditions on anything but sessions; `notFound` where what it looks in is not there.
  package func check(in book: Book) throws(Failure) -> Cursor {
    try check()
    try book.requireOpen()
    guard isOfEvents else { throw Failure(.kind, "a check is of events or bouts; make a query of that kind", field: .kind) }
    if let other = conditions.first(where: { $0.field != .session }) {
      throw Failure(.contradiction, "a check reads whole sessions; leave the condition on \(other.field.name) out", field: other.field)
    }
    let findings = try book.state(try eventTails(in: book)) { state throws(Failure) in
      var check = EventCheck(in: state)
      for session in try sessions(in: state) { try check.add(session) }
      return try check.finish()
    }
    return Cursor(findings)
  }
}
