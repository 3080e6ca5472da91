package import TallybookBase
package import TallybookStorage

/// Lists beside a book that say what is sent of it; they come with what was sent.
package enum ExcerptTables {
  /// Has a connection know the lists, empty. Outside of a transaction: one that is rolled back then only empties them, where it would take away what it
  /// made itself, and SQLite compile all statements anew.
  package static func make(on connection: Connection) throws(Failure) {
    guard try connection.value("SELECT 1 FROM temp.sqlite_master WHERE name = 'sent_since'") == nil else { return }
    try connection.execute("PRAGMA query_only = 0")
    for (name, columns) in all { try connection.execute("CREATE TEMP TABLE \(name) \(columns)") }
  }

  private static let all = [
    // Of each line its first commit, and the last that the receiver has.
    ("sent_since", "(device INTEGER PRIMARY KEY, first INTEGER NOT NULL, n INTEGER NOT NULL) STRICT"),
    // Commits that are told.
    ("sent_commit", "(device INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (device, n)) STRICT, WITHOUT ROWID"),
    // Entries that are sent with all that they have.
    ("sent_whole", "(id INTEGER PRIMARY KEY) STRICT"),
    // Parts that are sent of others.
    ("sent_part", "(entry INTEGER NOT NULL, part INTEGER NOT NULL, key ANY NOT NULL, PRIMARY KEY (entry, part, key)) STRICT, WITHOUT ROWID"),
    // Entries that what is sent names, or has parts of; no more is sent of them.
    ("sent_name", "(id INTEGER PRIMARY KEY) STRICT"),
    ("sent_chunk", "(id INTEGER PRIMARY KEY) STRICT"),
    ("sent_session", "(id INTEGER PRIMARY KEY) STRICT"),
  ]
}
