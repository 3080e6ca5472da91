/// Brings a book of an older format up to date: step by step, each in a transaction of its own, after a copy of the book was
/// put beside it. A step only adds (tables, columns, indexes): stored history reads rows by their columns' positions.
enum Migrations {
  /// From one version of the format to the next.
  struct Step {
    /// The version that it leads to, as `Schema.version` writes it.
    let version: Int64
    let sql: String
  }

  /// In order. Format 1.0 is the first, so there is none yet.
  static let steps: [Step] = []

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
    guard !Folder.look(at: backup).exists else { return }
    try FileReplacement.write(backup) { temporary throws(Failure) in
      let target = try Connection(path: temporary, flags: OpenMode.writing)
      defer { target.close() }
      try OnlineBackup.copy(from: connection, to: target) { _, _ in }
      _ = try target.value("PRAGMA journal_mode = DELETE")
    }
  }

  private static func text(_ version: Int64) -> String { "\(version >> 16).\(version & 0xFFFF)" }
}
