package import TallybookBase
package import TallybookModel
internal import TallybookStorage

/// Whose events a query for events or bouts selects.
extension Query {
  /// Which tails they take: of the session that the query names, or of all where it may have several.
  package func eventTails(in book: Book) throws(Failure) -> BookState.Tails {
    guard let parent, parent != 0 else { return .all }
    let kind = try book.read { connection throws(Failure) in try connection.value("SELECT kind FROM \(Table.entry) WHERE id = \(parent)")?.int }
    return kind == Int64(Kind.collection.rawValue) ? .all : .of(session: parent)
  }

  /// The session that it names; else those of its collection, with all that is nested below where asked, or of the book, in order of their starts.
  ///
  /// - Parameter running: only those that have no end.
  /// - Throws: `noEntry` (what it names is neither), `inTrash`.
  package func sessions(in state: BookState, running: Bool = false) throws(Failure) -> [SessionSpan] {
    let connection = state.connection
    let asked = clauses.filter(\.isOfSession)
    func isAsked(_ session: Int64) -> Bool { asked.allSatisfy { $0.matches { _ in .int(session) } } }
    if let parent, parent != 0 {
      let named = try named(parent, on: connection)
      if named.kind == .session { return isAsked(named.id) ? [SessionSpan(named)] : [] }
    }
    var sessions = try Query(.session)
    if let parent { sessions.restrict(to: parent, scope) }
    if running { try sessions.require(.state, .in, [SessionState.running, .paused].map { .int(Int64($0.rawValue)) }) }
    let found = try sessions.spans(in: state)
    return asked.isEmpty ? found : found.filter { isAsked($0.id) }
  }

  /// Whose events what it selects has: sessions among items, in order of their starts; of events and bouts the sessions that hold them. nil of
  /// what holds none.
  package func sessionsSelected(in state: BookState) throws(Failure) -> [SessionSpan]? {
    if isOfEvents { return try sessions(in: state) }
    guard kind == nil || kind == .session else { return nil }
    var sessions = self
    if kind == nil { try sessions.require(.kind, .equal, [.int(Int64(Kind.session.rawValue))]) }
    return try sessions.spans(in: state)
  }

  private func spans(in state: BookState) throws(Failure) -> [SessionSpan] {
    var sql = QuerySQL(self, selecting: "e.id, e.time, e.end_time", hasTrash: try Holdings(on: state.connection).hasTrash)
    sql.orderByTime()
    let statement = try state.connection.statement(sql.whole)
    defer { statement.reset() }
    var found: [SessionSpan] = []
    while try statement.step() { found.append(SessionSpan(id: statement.int(0), start: statement.int(1), end: statement.isNull(2) ? nil : statement.int(2))) }
    return found
  }

  /// The session or the collection that it names.
  private func named(_ parent: Int64, on connection: Connection) throws(Failure) -> Entry {
    do throws(Failure) {
      return try EntryStore.require(parent, [.session, .collection], orTrashed: isInTrash, on: connection) { entry, _ in entry }
    } catch {
      guard error.reason == .noEntry else { throw error }
      throw Failure(.noEntry, "there is no session or collection \(parent) in this book", id: parent)
    }
  }

  /// What is asked of each event or bout of these.
  package var clausesWithin: [Clause] { clauses.filter { !$0.isOfSession } }
}

extension Clause {
  /// Whether it asks for the session of events or bouts; what OR joins asks for it in all its parts or in none.
  var isOfSession: Bool { alternatives.contains { $0.field == .session } }
}
