package import TallybookBase

/// A book's database file: made, recognised, brought up to date.
package enum BookFile {
  /// Opens the writer connection, making the tables where the file is new, with a zone that its setting has from the start. A book of an older
  /// format is refused, or brought up to date with `migrates`. The caller holds the writer lock. It is called `name`: one in memory has another path.
  /// One that `hasTablesOnly` is as new as one that has none.
  package static func open(
    _ path: String, named name: String? = nil, now: Instant, zone: String? = nil, migrates: Bool = false, hasTablesOnly: Bool = false, log: BookLog
  ) throws(Failure) -> Connection {
    let name = name ?? path
    let connection = try Connection(path: path, flags: OpenMode.writing)
    // Before anything is changed: what lies there may be another program's.
    let isNew = if hasTablesOnly { true } else { try isEmpty(connection, name) }
    if !isNew {
      try check(connection, name)
      if !migrates { try Migrations.refuse(connection, path: name) }
    }
    _ = try connection.value("PRAGMA journal_mode = WAL")
    try prepareToWrite(connection)
    if isNew { try make(connection, withTables: !hasTablesOnly, now: now, zone: zone) } else { try Migrations.run(on: connection, path: name, log: log) }
    return connection
  }

  /// Another connection that writes, to a book that was opened.
  package static func openWriter(_ path: String) throws(Failure) -> Connection {
    let connection = try Connection(path: path, flags: OpenMode.existing)
    try prepareToWrite(connection)
    return connection
  }

  private static func prepareToWrite(_ connection: Connection) throws(Failure) {
    try connection.execute(
      """
      PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = 0; PRAGMA journal_size_limit = 16777216; \
      PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000
      """)
    connection.countLogPages()
  }

  /// Refuses what is no book, one of a newer major version, and one whose schema is not its format's.
  static func check(_ connection: Connection, _ path: String) throws(Failure) {
    do throws(Failure) {
      let application = try connection.value("PRAGMA application_id")?.int ?? 0
      if application == 0, try connection.value("SELECT count(*) FROM sqlite_schema")?.int == 0 {
        throw Failure(.notABook, "\(path) is empty; open it without READ_ONLY to make a book of it")
      }
      guard application == Schema.applicationID else {
        throw Failure(.notABook, "\(path) is not a book but another program's database; name a book, or a path where there is no file")
      }
      let version = try connection.value("PRAGMA user_version")?.int ?? 0
      guard version >> 16 <= Schema.major else {
        throw Failure(
          .newerVersion, "\(path) has format \(version >> 16), and this library knows formats up to \(Schema.major); open it with a newer Tallybook",
          found: Measure(version >> 16), bound: Measure(Schema.major))
      }
      var problem = try BookSchema.problems(on: connection, in: version, most: 1).first
      if problem == nil { problem = try RowNumbers.problems(on: connection, in: version).first }
      if let problem { throw Failure(.damaged, "\(path) \(problem); salvage it into a new book, or restore a backup") }
    } catch {
      guard error.code == .format, error.subCode != 0 else { throw error }
      throw Failure(.notABook, "\(path) is not a book; name a book, or a path where there is no file", subCode: error.subCode)
    }
  }

  private static func isEmpty(_ connection: Connection, _ path: String) throws(Failure) -> Bool {
    do throws(Failure) {
      let tables = try connection.value("SELECT count(*) FROM sqlite_schema")?.int
      let application = try connection.value("PRAGMA application_id")?.int
      return tables == 0 && application == 0
    } catch {
      guard error.code == .format else { throw error }
      throw Failure(.notABook, "\(path) is not a book; name a book, or a path where there is no file", subCode: error.subCode)
    }
  }

  /// Makes all tables of a book, and says that it is one.
  static func makeTables(on connection: Connection) throws(Failure) {
    try connection.execute(Schema.create)
    try connection.execute("PRAGMA application_id = \(Schema.applicationID); PRAGMA user_version = \(Schema.version)")
  }

  private static func make(_ connection: Connection, withTables: Bool, now: Instant, zone: String?) throws(Failure) {
    try connection.execute("BEGIN IMMEDIATE")
    do throws(Failure) {
      if withTables { try makeTables(on: connection) }
      try connection.run("INSERT INTO \(Table.book) (uuid, created) VALUES (\(UUID.random().bytes), \(now))")
      try BuiltInEventTypes.insert(into: connection, now: now)
      // No step of history: what a book began with is not undone.
      if let zone { try connection.run("INSERT INTO \(Table.setting) (name, value) VALUES ('time_zone', \(zone))") }
      try connection.execute("COMMIT")
    } catch {
      try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
