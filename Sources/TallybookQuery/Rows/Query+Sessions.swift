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
    let asked = conditions.filter { $0.field == .session }
    func isAsked(_ session: Int64) -> Bool { asked.allSatisfy { $0.matches(.int(session)) } }
    if let parent, parent != 0 {
      let named = try named(parent, on: connection)
      if named.kind == .session { return isAsked(named.id) ? [SessionSpan(named)] : [] }
    }
    var sessions = try Query(.session)
    if let parent { sessions.restrict(to: parent, scope) }
    if running { try sessions.require(.state, .in, [SessionState.running, .paused].map { .int(Int64($0.rawValue)) }) }
    var sql = QuerySQL(sessions, selecting: "e.id, e.time, e.end_time", hasTrash: try Holdings(on: connection).hasTrash)
    sql.orderByTime()
    let statement = try connection.statement(sql.whole)
    defer { statement.reset() }
    var found: [SessionSpan] = []
    while try statement.step() {
      let id = statement.int(0)
      guard isAsked(id) else { continue }
      found.append(SessionSpan(id: id, start: statement.int(1), end: statement.isNull(2) ? nil : statement.int(2)))
    }
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
  package var conditionsWithin: [Condition] { conditions.filter { $0.field != .session } }
}
