internal import TallybookBase

/// Brings a book of an older format up to date: all steps in one transaction, so that nobody meets a format in between, after a copy of
/// the book was put beside it. A step only adds (tables, columns, indexes): stored history reads rows by their columns' positions.
enum Migrations {
  /// From one version of the format to the next.
  struct Step {
    /// The version that it leads to, as `Schema.version` writes it.
    let version: Int64
    let sql: String
  }

  /// In order. A step adds what its format has that the one before had not; where rows must change too, their statements stand here.
  static let steps: [Step] = (1...Schema.minor).map { Step(version: Schema.version($0), sql: Schema.script(Schema.added(in: $0))) }

  /// Has a connection that cannot write see an older book as the newest format has it; nothing of the book is changed.
  static func imitate(on connection: Connection) throws(Failure) {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    for definition in TableDefinition.all {
      let name = definition.table.name
      guard version >= Schema.version(definition.since) else {
        try connection.execute(definition.create(in: Schema.minor, isTemporary: true))
        continue
      }
      let lacking = definition.columns.filter { version < Schema.version($0.since) }.map { "NULL AS \($0.name)" }
      guard !lacking.isEmpty else { continue }
      try connection.execute("CREATE TEMP VIEW \(name) AS SELECT *, \(lacking.joined(separator: ", ")) FROM main.\(name)")
    }
  }

  /// Refuses a book that lacks steps: its file changes for good, and other programs may not know the newer format.
  static func refuse(_ connection: Connection, path: String, steps: [Step] = Migrations.steps) throws(Failure) {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    guard let last = steps.last, last.version > version else { return }
    throw Failure(
      .olderFormat,
      """
      \(path) has format \(text(version)), and this library writes \(text(last.version)); open it with MIGRATE, which first copies it to \
      \(copyPath(of: path, version)), or open it with READ_ONLY
      """, found: Measure(version & 0xFFFF), bound: Measure(last.version & 0xFFFF))
  }

  /// Runs the steps that a book lacks; nothing is captured as history. The caller holds the writer lock.
  static func run(on connection: Connection, path: String, log: BookLog, steps: [Step] = Migrations.steps) throws(Failure) {
    let version = try connection.value("PRAGMA user_version")?.int ?? 0
    let missing = steps.filter { $0.version > version }
    guard !missing.isEmpty else { return }
    if path != ":memory:" { try copy(connection, beside: path, version) }
    try connection.execute("BEGIN IMMEDIATE")
    do throws(Failure) {
      for step in missing {
        try connection.execute(step.sql)
        try connection.execute("PRAGMA user_version = \(step.version)")
      }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
    log.write(.info, "storage", "brought \(path) from format \(text(version)) to \(text(missing[missing.count - 1].version))")
  }

  /// A copy that stays until somebody removes it, named by the version that it has.
  private static func copy(_ connection: Connection, beside path: String, _ version: Int64) throws(Failure) {
    let backup = copyPath(of: path, version)
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

  private static func copyPath(of path: String, _ version: Int64) -> String { "\(path)-\(text(version)).backup" }

  private static func text(_ version: Int64) -> String { "\(version >> 16).\(version & 0xFFFF)" }
}
