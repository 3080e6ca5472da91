internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// The index of the book's texts: tables of FTS5 that are brought up to date when somebody searches, from the book's history since then.
/// Writing costs nothing for it, and whatever process or version of the library wrote, the history says what changed.
/// docs/decisions/0026-search.md has the whole.
///
/// - `search` has a row for each collection and item, with its own texts;
/// - `search_part` one for each tag, subject and attachment, which are found through what carries them;
/// - `search_event` one for each chunk with texts, by its id, and by its negative id one for each session with edited events.
enum SearchIndex {
  /// How texts are folded; an index of another version is made anew.
  private static let version: Int64 = 2

  /// Whether the loaded SQLite can have one.
  static func isPossible(on connection: Connection) throws(Failure) -> Bool {
    try connection.value("SELECT 1 FROM pragma_module_list WHERE name = 'fts5'") != nil
  }

  /// Whether it says what the book says now.
  static func isCurrent(on connection: Connection) throws(Failure) -> Bool {
    guard let state = try state(on: connection), state.version == version else { return false }
    guard try connection.value("SELECT max(id) FROM \(Table.history)")?.int ?? 0 == state.history else { return false }
    return try connection.value("SELECT 1 FROM \(Table.searchPending) LIMIT 1") == nil
  }

  /// Brings it up to date, within a transaction that keeps no history.
  static func update(in transaction: Transaction, store: Store) throws(Failure) {
    let connection = transaction.connection
    guard let state = try state(on: connection), state.version == version, let changed = try changes(since: state, on: connection) else {
      return try rebuild(on: connection)
    }
    for id in changed.entries.sorted() { try renew(id, on: connection) }
    for session in changed.sessions.sorted() { try markChunks(of: session, on: connection) }
    try indexPending(on: connection)
    try keepState(on: connection)
  }

  // MARK: What changed

  private static func state(on connection: Connection) throws(Failure) -> (version: Int64, history: Int64)? {
    let statement = try connection.statement("SELECT version, history FROM \(Table.searchState)")
    defer { statement.reset() }
    return try statement.step() ? (statement.int(0), statement.int(1)) : nil
  }

  private static func keepState(on connection: Connection) throws(Failure) {
    try connection.run("DELETE FROM \(Table.searchState)")
    try connection.run("INSERT INTO \(Table.searchState) (version, history) SELECT \(version), coalesce(max(id), 0) FROM \(Table.history)")
  }

  /// What may have other texts since then; nil where history does not say.
  private static func changes(
    since state: (version: Int64, history: Int64), on connection: Connection
  ) throws(Failure) -> ChangedTexts? {
    var changed = ChangedTexts()
    // An undo's or redo's changes are its step's.
    let rows = try connection.rows(
      "SELECT h.reason, h.time, coalesce(h.step, h.id) FROM \(Table.history) h WHERE h.id > \(state.history) ORDER BY h.id")
    while try rows.step() {
      let isKept = try History.forEachPart(of: rows.int(2), on: connection) { changes throws(Failure) in
        try changes.walk(&changed)
      }
      if !isKept {
        // What removed something for good kept no changes; what it changed besides says when. Ids are never used again, so what
        // is gone is only passed over. Of anything else it is not known.
        guard rows.value(0).int == Step.Reason.forever.rawValue else { return nil }
        let since = try connection.rows(
          """
          SELECT entry FROM \(Table.entryState) WHERE modified >= \(rows.int(1)) UNION SELECT id FROM \(Table.entry)
            WHERE created >= \(rows.int(1))
          """)
        while try since.step() { changed.entries.insert(since.int(0)) }
      }
    }
    return changed
  }

  // MARK: Indexing

  private static func rebuild(on connection: Connection) throws(Failure) {
    guard try isPossible(on: connection) else {
      throw Failure(.needsSqlite, "the loaded SQLite has no FTS5, which an index of texts needs; use one that has")
    }
    for table in SearchTable.allCases {
      try connection.run("DROP TABLE IF EXISTS \(table)")
      try connection.run(SQL(raw: table.create))
    }
    let hasOwnFields = try Holdings(on: connection).hasOwnFields
    let list = EntryList.plain(Field.searched)
    let rows = try connection.rows("SELECT \(list.sql) FROM \(Table.entry) e ORDER BY e.id")
    while try rows.step() { try index(Entry(rows.statement, list), hasOwnFields: hasOwnFields, on: connection) }
    try connection.run("DELETE FROM \(Table.searchPending)")
    try connection.run("INSERT INTO \(Table.searchPending) (chunk) SELECT id FROM \(Table.chunk)")
    let edited = try connection.rows("SELECT DISTINCT session FROM \(Table.eventEdit)")
    while try edited.step() { try indexEdits(of: edited.int(0), on: connection) }
    try indexPending(on: connection)
    try keepState(on: connection)
  }

  /// An entry that the index may have from before.
  private static func renew(_ id: Int64, on connection: Connection) throws(Failure) {
    try connection.run("DELETE FROM \(SearchTable.entries) WHERE rowid = \(id)")
    try connection.run("DELETE FROM \(SearchTable.parts) WHERE rowid = \(id)")
    guard let entry = try EntryStore.find(id, on: connection) else { return }
    try index(entry, hasOwnFields: true, on: connection)
  }

  private static func index(_ entry: Entry, hasOwnFields: Bool, on connection: Connection) throws(Failure) {
    let id = entry.id
    switch entry.kind {
    case .tag, .subject: try connection.run("INSERT INTO \(SearchTable.parts) (rowid, name) VALUES (\(id), \(folded(entry.name)))")
    case .attachment, .media:
      let more = Field.searched.filter { ![.name, .description].contains($0) }.compactMap { entry[$0].text }
      try connection.run(
        """
        INSERT INTO \(SearchTable.parts) (rowid, name, description, transcript)
        VALUES (\(id), \(folded(entry.name)), \(folded(entry.description)), \(joined(more)))
        """)
    case _ where entry.kind.isItemOrCollection:
      let sources = try SearchSources.own(of: entry, hasOwnFields: hasOwnFields, on: connection)
      func text(_ place: String) -> Value { folded(sources.first { $0.place == place }?.text) }
      // What has no column of its own stands with the own fields.
      let columns = [Field.name, .description, .place, .category].map(\.name)
      let more = sources.filter { !columns.contains($0.place) }.map(\.text)
      try connection.run(
        """
        INSERT INTO \(SearchTable.entries) (rowid, name, description, place, category, fields)
        VALUES (\(id), \(text("name")), \(text("description")), \(text("place")), \(text("category")), \(joined(more)))
        """)
    default: break
    }
  }

  /// Texts of one row beside each other, so that no words in a row reach from one into the next.
  private static func joined(_ texts: [String]) -> Value {
    texts.isEmpty ? .null : .text(texts.map { SearchText.line($0) }.joined(separator: " \u{80} "))
  }

  private static func folded(_ text: String?) -> Value { Value(text.map { SearchText.line($0) }) }

  // MARK: Events

  private static func markChunks(of session: Int64, on connection: Connection) throws(Failure) {
    try connection.run("INSERT OR IGNORE INTO \(Table.searchPending) (chunk) SELECT id FROM \(Table.chunk) WHERE session = \(session)")
    try indexEdits(of: session, on: connection)
  }

  /// Events that were added or say something else: their texts as of the session.
  private static func indexEdits(of session: Int64, on connection: Connection) throws(Failure) {
    try connection.run("DELETE FROM \(SearchTable.events) WHERE rowid = \(-session)")
    let variants = try Variants.all(on: connection)
    let edits = try connection.rows("SELECT note, type FROM \(Table.eventEdit) WHERE session = \(session) AND operation <> 3 ORDER BY seq")
    var texts: [String] = []
    var named = Set<Int64>()
    while try edits.step() {
      if !edits.isNull(0) { texts.append(edits.text(0)) }
      named.insert(edits.int(1))
    }
    texts += named.sorted().flatMap(variants.words)
    if !texts.isEmpty { try connection.run("INSERT INTO \(SearchTable.events) (rowid, text) VALUES (\(-session), \(joined(texts)))") }
  }

  private static func indexPending(on connection: Connection) throws(Failure) {
    let variants = try Variants.all(on: connection)
    // The second byte of a chunk says whether it has texts; most have none and are not read, unless events may be variants.
    let pending = try connection.rows(
      """
      SELECT p.chunk, c.session, unicode(CAST(substr(c.body, 2, 1) AS TEXT)) FROM \(Table.searchPending) p LEFT JOIN \(Table.chunk) c
        ON c.id = p.chunk
      """)
    while try pending.step() {
      let id = pending.int(0)
      try connection.run("DELETE FROM \(SearchTable.events) WHERE rowid = \(id)")
      guard !pending.isNull(1), !variants.isEmpty || pending.int(2) & Int64(ChunkFormat.hasNotes) != 0 else { continue }
      let edited = try editedSeqs(of: pending.int(1), on: connection)
      guard let header = try Chunks.headers(of: pending.int(1), on: connection).first(where: { $0.id == id }),
        let columns = try? Chunks.read(header, on: connection)
      else { continue }
      var texts: [String] = []
      for (row, note) in columns.notes.enumerated() { if let note, !edited.contains(columns.seq(row)) { texts.append(note) } }
      texts += columns.named(among: variants.types, except: edited).flatMap(variants.words)
      if !texts.isEmpty { try connection.run("INSERT INTO \(SearchTable.events) (rowid, text) VALUES (\(id), \(joined(texts)))") }
    }
    try connection.run("DELETE FROM \(Table.searchPending)")
  }

  private static func editedSeqs(of session: Int64, on connection: Connection) throws(Failure) -> Set<UInt64> {
    let statement = try connection.statement("SELECT seq FROM \(Table.eventEdit) WHERE session = \(session)")
    defer { statement.reset() }
    var seqs: Set<UInt64> = []
    while try statement.step() { seqs.insert(UInt64(bitPattern: statement.int(0))) }
    return seqs
  }
}
