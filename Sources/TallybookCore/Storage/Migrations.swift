/// Brings a book of an older format up to date: step by step, each in a transaction of its own, after a copy of the book was
/// put beside it. A step only adds (tables, columns, indexes): stored history reads rows by their columns' positions.
enum Migrations {
  /// From one version of the format to the next.
  struct Step {
    /// The version that it leads to, as `Schema.version` writes it.
    let version: Int64
    let sql: String
  }

  /// In order.
  static let steps: [Step] = [
    // 1.1: attachments.
    Step(version: 1 << 16 | 1, sql: adding(Schema.columns1_1) + Schema.attachments),
    // 1.2: tags, and an index of what runs.
    Step(version: 1 << 16 | 2, sql: Schema.tags),
    // 1.3: day plans; templates and their fields, the index of texts, drafts that were put by.
    Step(version: 1 << 16 | 3, sql: adding(Schema.columns1_3) + Schema.days + Schema.templates),
    // 1.4: the changes of large steps.
    Step(version: 1 << 16 | 4, sql: Schema.parts),
  ]

  private static func adding(_ columns: [String]) -> String { columns.map { "ALTER TABLE entry ADD COLUMN \($0);\n" }.joined() }

  /// Has a connection that cannot write see an older book as the newest format has it; nothing of the book is changed.
  static func imitate(on connection: Connection) throws(Failure) {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    var lacking: [String] = []
    if version < 1 << 16 | 1 {
      lacking += names(of: Schema.columns1_1)
      try connection.execute(temporary(Schema.attachments))
    }
    if version < 1 << 16 | 2 { try connection.execute(temporary(Schema.tags)) }
    if version < 1 << 16 | 3 {
      lacking += names(of: Schema.columns1_3)
      try connection.execute(temporary(Schema.days))
      try connection.execute(temporary(Schema.templates))
    }
    if version < 1 << 16 | 4 { try connection.execute(temporary(Schema.parts)) }
    guard !lacking.isEmpty else { return }
    try connection.execute("CREATE TEMP VIEW entry AS SELECT *, \(lacking.map { "NULL AS \($0)" }.joined(separator: ", ")) FROM main.entry")
  }

  private static func names(of columns: [String]) -> [String] { columns.compactMap { $0.split(separator: " ").first.map { String($0) } } }

  /// The tables of a part of the schema, as the connection's own.
  private static func temporary(_ sql: String) -> String {
    let tables = sql.split(separator: ";").filter { $0.contains("CREATE TABLE") }
    return tables.map { "CREATE TEMP TABLE\($0.split(separator: "CREATE TABLE").last ?? "");" }.joined()
  }

  /// Runs the steps that a book lacks; nothing is captured as history. The caller holds the writer lock.
  static func run(on connection: Connection, path: String, steps: [Step] = Migrations.steps) throws(Failure) {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    let missing = steps.filter { $0.version > version }
    guard !missing.isEmpty else { return }
    if path != ":memory:" { try copy(connection, beside: path, version) }
    for step in missing {
      try connection.execute("BEGIN IMMEDIATE")
      do throws(Failure) {
        try connection.execute(step.sql)
        try connection.execute("PRAGMA user_version = \(step.version)")
        try connection.execute("COMMIT")
      } catch {
        try? connection.execute("ROLLBACK")
        throw error
      }
    }
    Log.write(.info, "storage", "brought \(path) from format \(text(version)) to \(text(missing[missing.count - 1].version))")
  }

  /// A copy that stays until somebody removes it, named by the version that it has.
  private static func copy(_ connection: Connection, beside path: String, _ version: Int64) throws(Failure) {
    let backup = "\(path)-\(text(version)).backup"
    switch FileKind(at: backup) {
    case nil: break
    case .plain: return
    case .some(let kind): throw FileRole(name: "the copy of the book as it was").failure(backup, "is \(kind.text), not a plain file")
    }
    try FileReplacement.write(try WritePlace(backup, of: "the copy", streams: false), FileAccess(of: path)) { file throws(Failure) in
      let target = try Connection(path: file.path, flags: OpenMode.existing)
      defer { target.close() }
      try OnlineBackup.copy(from: connection, to: target) { _, _ in }
      _ = try target.value("PRAGMA journal_mode = DELETE")
    }
  }

  private static func text(_ version: Int64) -> String { "\(version >> 16).\(version & 0xFFFF)" }
}
