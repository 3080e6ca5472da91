/// The last id that a table gave, which SQLite keeps so that none is given again.
enum LastID {
  /// 0 where it gave none.
  static func of(_ table: Table, on connection: Connection) throws(Failure) -> Int64 {
    try connection.value("SELECT seq FROM sqlite_sequence WHERE name = \(table.name)")?.int ?? 0
  }

  /// The next ids follow this one, where they do not anyway.
  static func raise(_ table: Table, to id: Int64, on connection: Connection) throws(Failure) {
    try connection.run("UPDATE sqlite_sequence SET seq = \(id) WHERE name = \(table.name) AND seq < \(id)")
  }

  /// The last one, also of a book whose sequence another program has lost.
  static func known(of table: Table, on connection: Connection) throws(Failure) -> Int64 {
    max(try of(table, on: connection), try connection.value("SELECT max(id) FROM \(table)")?.int ?? 0)
  }
}
