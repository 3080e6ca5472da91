internal import CSQLite
internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// A connection on which statements of SQL run, one at a time. They may read the views, and nothing else.
final class StatementConnection: @unchecked Sendable {
  let connection: Connection
  let events: EventsTable
  /// Whether it is the library that asks, which may read more than a host's statement.
  private var isFree = false
  /// The tables of the book's file and those that SQLite makes when they are named, by which a name that the statement itself defines is
  /// told from one of them.
  private var tables: Set<String> = []

  /// The longest text, in bytes.
  private static let longestText: Int32 = 256 << 20

  init(of store: Store) throws(Failure) {
    connection = try store.makeReader()
    events = EventsTable(store)
    try connection.execute("PRAGMA query_only = 0; PRAGMA temp_store = MEMORY; \(StatementViews.all); PRAGMA query_only = 1")
    try events.register(on: connection)
    try learnTables()
    sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Self.longestText)
    sqlite3_limit(connection.handle, SQLITE_LIMIT_ATTACHED, 0)
    setRules()
    reset()
  }

  /// On the connection that writes, where statements see what its transaction has written. The rules hold there while one runs.
  init(on writer: Connection, of store: Store) throws(Failure) {
    connection = writer
    events = EventsTable(store)
    try events.register(on: writer)
    try learnTables()
  }

  /// Runs a host's statement on the connection that writes, by the rules, which end with it.
  func withRules<R>(_ body: () throws(Failure) -> R) throws(Failure) -> R {
    // What made them may have been taken back.
    try connection.execute(StatementViews.all)
    let longest = sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, Self.longestText)
    setRules()
    defer {
      reset()
      sqlite3_set_authorizer(connection.handle, nil, nil)
      sqlite3_limit(connection.handle, SQLITE_LIMIT_LENGTH, longest)
    }
    return try body()
  }

  private func learnTables() throws(Failure) {
    // SQLite makes these tables when they are first named, which would look like writing its schema.
    for table in StatementViews.made { _ = try connection.prepare("SELECT 1 FROM \(raw: table)") }
    let names = try connection.prepare("SELECT lower(name) FROM sqlite_schema WHERE type = 'table' UNION SELECT lower(name) FROM pragma_module_list")
    while try names.step() { tables.insert(names.text(0)) }
  }

  private func setRules() {
    sqlite3_set_authorizer(
      connection.handle,
      { context, action, first, second, _, within in
        guard let context else { return SQLITE_DENY }
        let rules = Unmanaged<StatementConnection>.fromOpaque(context).takeUnretainedValue()
        return rules.isFree || rules.events.isReading || rules.allows(action, text(first), text(second), within: text(within)) ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())

    func text(_ characters: UnsafePointer<CChar>?) -> String? { characters.map { String(cString: $0) } }
  }

  /// Makes it ready for another statement.
  func reset() {
    connection.askAtTimes(nil, nil)
    events.reset()
  }

  /// Lends the connection to the library itself, without the rules for a host's statements.
  func withoutRules<R, E: Error>(_ body: (Connection) throws(E) -> R) throws(E) -> R {
    let before = isFree
    isFree = true
    defer { isFree = before }
    return try body(connection)
  }

  /// Whether a statement may do something: https://www.sqlite.org/c3ref/c_alter_table.html says what the words mean. `within` is the
  /// view by which it does that.
  private func allows(_ action: Int32, _ first: String?, _ second: String?, within view: String?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION: second.map { StatementFunctions.allowed.contains($0.lowercased()) } ?? false
    case SQLITE_READ:
      if let view, StatementViews.readers.contains(view) {
        true
      } else if let first {
        // Without a column it is said of what the statement itself names, too.
        StatementViews.names.contains(first) || second == "" && !isTable(first.lowercased())
      } else {
        false
      }
    default: false
    }
  }

  private func isTable(_ name: String) -> Bool { tables.contains(name) || name.hasPrefix("sqlite_") || name.hasPrefix("pragma_") }
}
