/// How a search is answered for one reading: as SQL over the index, or where that cannot say what the book says now by the ids of what
/// was found by looking at everything.
enum SearchPlan: Sendable {
  /// An expression of FTS5 that finds all, and ranks it.
  case whole(String)
  /// Conditions over `entry e`, and what ranks by.
  case index(sql: String, values: [Value], ranking: String)
  case ids([Int64])

  /// Makes a plan for a state of the book, whose tails were all asked for.
  static func make(_ expression: SearchExpression, in state: BookState) throws(Failure) -> SearchPlan {
    guard try isIndexed(in: state) else { return .ids(try scan(expression, in: state)) }
    return try indexed(expression, try tails(expression, in: state), on: state.connection)
  }

  /// Looks at every collection and item: where the index does not have what the state has, as within a transaction, in a book that is
  /// only read, and while another process writes.
  static func scan(_ expression: SearchExpression, in state: BookState) throws(Failure) -> [Int64] {
    let statement = try state.connection.prepare("SELECT \(EntryColumns.list) FROM entry e WHERE e.kind <= 4")
    var ids: [Int64] = []
    while try statement.step() {
      let entry = Entry(statement)
      let sources = try SearchSources.all(of: entry, in: state)
      let words = sources.map { SearchText.folded($0.text) }
      let holds = try expression.holds { (leaf) throws(Failure) in words.contains { leaf.place(in: $0) != nil } }
      if holds { ids.append(entry.id) }
    }
    return ids
  }

  /// Whether the index has what the state has.
  static func isIndexed(in state: BookState) throws(Failure) -> Bool {
    state.hasChanges ? false : try SearchIndex.isCurrent(on: state.connection)
  }

  /// Brings the index up to the last commit; false where that cannot be now.
  static func bringUpToDate(in store: Store) throws(Failure) -> Bool {
    if try store.read({ connection throws(Failure) in try SearchIndex.isCurrent(on: connection) }) { return true }
    guard !store.isReadOnly, !store.gate.isMine else { return false }
    do throws(Failure) {
      // What it writes has no time.
      try store.write(by: nil, at: 0) { transaction throws(Failure) in
        transaction.keepsHistory = false
        try SearchIndex.update(in: transaction, store: store)
      }
      return true
    } catch {
      guard [.busy, .unsupported, .full, .readOnly].contains(error.code) else { throw error }
      return false
    }
  }

  /// Brings the index of a book that is searched up to date in between.
  static func tick(_ store: Store) throws(Failure) {
    guard !store.isReadOnly else { return }
    let isDue = try store.read { (connection) throws(Failure) -> Bool in
      guard try connection.value("SELECT 1 FROM search_state") != nil else { return false }
      return try !SearchIndex.isCurrent(on: connection)
    }
    if isDue { _ = try bringUpToDate(in: store) }
  }

  // MARK: SQL

  /// Words in a row that what belongs to a thing has, and so the thing.
  private static let throughParts = """
     UNION SELECT t.entry FROM entry_tag t JOIN entry d ON d.id = t.tag AND d.trashed IS NULL \
    WHERE t.tag IN (SELECT rowid FROM search_part WHERE search_part MATCH ?) \
    UNION SELECT i.id FROM entry i JOIN entry d ON d.id = i.subject AND d.trashed IS NULL \
    WHERE i.subject IN (SELECT rowid FROM search_part WHERE search_part MATCH ?) \
    UNION SELECT a.parent FROM entry a WHERE a.kind = 14 AND a.trashed IS NULL \
    AND a.id IN (SELECT rowid FROM search_part WHERE search_part MATCH ?)
    """
  private static let throughEvents = """
     UNION SELECT c.session FROM chunk c WHERE c.id IN (SELECT rowid FROM search_event WHERE search_event MATCH ?) \
    UNION SELECT -rowid FROM search_event WHERE search_event MATCH ? AND rowid < 0
    """

  private static func indexed(
    _ expression: SearchExpression, _ tails: [String: [Int64]], on connection: Connection
  ) throws(Failure) -> SearchPlan {
    // What is in a tag or an event is no rank: any of the words counts.
    let ranking = expression.wanted.compactMap(\.fts).joined(separator: " OR ")
    var beside: [String: (parts: Bool, events: Bool)] = [:]
    for text in expression.leaves.compactMap(\.fts) {
      beside[text] = (
        try connection.value("SELECT 1 FROM search_part WHERE search_part MATCH ? LIMIT 1", .text(text)) != nil,
        try connection.value("SELECT 1 FROM search_event WHERE search_event MATCH ? LIMIT 1", .text(text)) != nil
      )
    }
    // Nothing but own texts: FTS5 answers the whole at once.
    if let whole = expression.fts, tails.isEmpty, beside.values.allSatisfy({ !$0.parts && !$0.events }) {
      if expression.ranksWhole { return .whole(whole) }
      return .index(sql: "e.id IN (SELECT rowid FROM search WHERE search MATCH ?)", values: [.text(whole)], ranking: ranking)
    }
    var values: [Value] = []
    func sql(_ part: SearchExpression) -> String {
      switch part {
      case .all(let parts): return "(\(parts.map(sql).joined(separator: " AND ")))"
      case .any(let parts): return "(\(parts.map(sql).joined(separator: " OR ")))"
      case .not(let part): return "NOT \(sql(part))"
      case .words:
        let text = part.fts ?? ""
        var select = "SELECT rowid FROM search WHERE search MATCH ?"
        values.append(.text(text))
        if beside[text]?.parts == true {
          select += throughParts
          values += [.text(text), .text(text), .text(text)]
        }
        if beside[text]?.events == true {
          select += throughEvents
          values += [.text(text), .text(text)]
        }
        if let running = tails[text], !running.isEmpty { select += " UNION VALUES \(running.map { "(\($0))" }.joined(separator: ", "))" }
        return "e.id IN (\(select))"
      }
    }
    let conditions = sql(expression)
    return .index(sql: conditions, values: values, ranking: ranking)
  }

  /// The sessions that have words in a row in the texts of their tails, by these words.
  private static func tails(_ expression: SearchExpression, in state: BookState) throws(Failure) -> [String: [Int64]] {
    var found: [String: [Int64]] = [:]
    for (session, columns) in state.tails where columns.notes.contains(where: { $0 != nil }) {
      let edited = try state.connection.value("SELECT group_concat(seq) FROM event_edit WHERE session = ?", .int(session))?.text
      let seqs = Set((edited ?? "").split(separator: ",").compactMap { UInt64($0) })
      let texts = columns.notes.enumerated().compactMap { row, note in seqs.contains(columns.seq(row)) ? nil : note }.map(SearchText.folded)
      for leaf in expression.leaves where texts.contains(where: { leaf.place(in: $0) != nil }) { found[leaf.fts ?? "", default: []].append(session) }
    }
    return found
  }
}
