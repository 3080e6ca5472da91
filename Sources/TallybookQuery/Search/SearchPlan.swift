internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// How a search is answered for one reading: as SQL over the index, or where that cannot say what the book says now by the ids of what
/// was found by looking at everything.
enum SearchPlan: Sendable {
  /// An expression of FTS5 that finds all, and ranks it.
  case whole(String)
  /// Conditions over `entry e`, and what ranks by.
  case index(SQL, ranking: String)
  case ids([Int64])

  /// Makes a plan for a state of the book, whose tails were all asked for, and which the index has or not.
  static func make(_ expression: SearchExpression, in state: BookState, isIndexed: Bool) throws(Failure) -> SearchPlan {
    guard isIndexed else { return .ids(try scan(expression, in: state)) }
    return try indexed(expression, try tails(expression, in: state), on: state.connection)
  }

  /// Looks at every collection and item: where the index does not have what the state has, as within a transaction, in a book that is
  /// only read, and while another process writes.
  static func scan(_ expression: SearchExpression, in state: BookState) throws(Failure) -> [Int64] {
    let statement = try state.connection.rows("SELECT \(EntryList.whole.sql) FROM \(Table.entry) e WHERE e.kind <= \(Kind.task)")
    var ids: [Int64] = []
    while try statement.step() {
      let entry = Entry(statement.statement)
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
    guard !store.isReadOnly, !store.writerMutex.isMine else { return false }
    do throws(Failure) {
      // What it writes has no time, and can be made again: nobody waits for the disk.
      try store.write(by: nil, at: 0, isSynced: false) { transaction throws(Failure) in
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
      guard try connection.value("SELECT 1 FROM \(Table.searchState)") != nil else { return false }
      return try !SearchIndex.isCurrent(on: connection)
    }
    if isDue { _ = try bringUpToDate(in: store) }
  }

  // MARK: SQL

  /// Words in a row that what belongs to an entry has, and so the entry.
  private static func throughParts(_ text: String) -> SQL {
    let parts = SearchTable.parts.rows(with: text)
    return """
       UNION SELECT t.entry FROM \(Table.entryTag) t JOIN \(Table.entry) d ON d.id = t.tag AND d.trashed IS NULL WHERE t.tag IN \(parts) \
      UNION SELECT i.id FROM \(Table.entry) i JOIN \(Table.entry) d ON d.id = i.subject AND d.trashed IS NULL WHERE i.subject IN \(parts) \
      UNION SELECT a.parent FROM \(Table.entry) a WHERE a.kind IN (\(Kind.parts)) AND a.trashed IS NULL AND a.id IN \(parts)
      """
  }

  private static func throughEvents(_ text: String) -> SQL {
    """
     UNION SELECT c.session FROM \(Table.chunk) c WHERE c.id IN \(SearchTable.events.rows(with: text)) \
    UNION SELECT -rowid FROM \(SearchTable.events) WHERE \(SearchTable.events) MATCH \(text) AND rowid < 0
    """
  }

  private static func indexed(
    _ expression: SearchExpression, _ tails: [String: [Int64]], on connection: Connection
  ) throws(Failure) -> SearchPlan {
    // A rank takes a look at the length of each entry that is found.
    try connection.keepMorePages()
    // What is in a tag or an event is no rank: any of the words counts.
    let ranking = expression.wanted.compactMap(\.fts).joined(separator: " OR ")
    var beside: [String: (parts: Bool, events: Bool)] = [:]
    for text in expression.leaves.compactMap(\.fts) {
      let (parts, events) = (SearchTable.parts, SearchTable.events)
      let found = try connection.statement("SELECT EXISTS \(parts.rows(with: text)), EXISTS \(events.rows(with: text))")
      defer { found.reset() }
      if try found.step() { beside[text] = (found.int(0) != 0, found.int(1) != 0) }
    }
    // Nothing but own texts: FTS5 answers the whole at once.
    if let whole = expression.fts, tails.isEmpty, beside.values.allSatisfy({ !$0.parts && !$0.events }) {
      if expression.ranksWhole { return .whole(whole) }
      return .index("e.id IN \(SearchTable.entries.rows(with: whole))", ranking: ranking)
    }
    func sql(_ part: SearchExpression) -> SQL {
      switch part {
      case .all(let parts): return "(\(parts.map(sql).joined(separator: " AND ")))"
      case .any(let parts): return "(\(parts.map(sql).joined(separator: " OR ")))"
      case .not(let part): return "NOT \(sql(part))"
      case .words:
        let text = part.fts ?? ""
        var select: SQL = "SELECT rowid FROM \(SearchTable.entries) WHERE \(SearchTable.entries) MATCH \(text)"
        if beside[text]?.parts == true { select += throughParts(text) }
        if beside[text]?.events == true { select += throughEvents(text) }
        if let running = tails[text], !running.isEmpty { select += " UNION VALUES \(raw: running.map { "(\($0))" }.joined(separator: ", "))" }
        return "e.id IN (\(select))"
      }
    }
    return .index(sql(expression), ranking: ranking)
  }

  /// The sessions that have words in a row in the texts of their tails, by these words.
  private static func tails(_ expression: SearchExpression, in state: BookState) throws(Failure) -> [String: [Int64]] {
    var found: [String: [Int64]] = [:]
    let variants = state.tails.isEmpty ? .none : try Variants.all(on: state.connection)
    for (session, columns) in state.tails where !variants.isEmpty || columns.notes.contains(where: { $0 != nil }) {
      let edited = try state.connection.value("SELECT group_concat(seq) FROM \(Table.eventEdit) WHERE session = \(session)")?.text
      let seqs = Set((edited ?? "").split(separator: ",").compactMap { UInt64($0) })
      let notes = columns.notes.enumerated().compactMap { row, note in seqs.contains(columns.seq(row)) ? nil : note }
      let texts = (notes + columns.named(among: variants.types, except: seqs).flatMap(variants.words)).map(SearchText.folded)
      for leaf in expression.leaves where texts.contains(where: { leaf.place(in: $0) != nil }) { found[leaf.fts ?? "", default: []].append(session) }
    }
    return found
  }
}
