import Testing
@testable import TallybookBase
@testable import TallybookStorage
@testable import TestBasics

/// The rules that stored history depends on: a broken one could not be mended later.
@Suite("The schema's rules", .timeLimit(.minutes(60)))
struct SchemaTests {
  private func connection() throws -> Connection {
    let connection = try Connection(path: ":memory:", flags: OpenMode.writing)
    try connection.execute(Schema.create)
    return connection
  }

  private func rows(_ sql: String, on connection: Connection) throws -> [[String]] {
    let statement = try connection.prepare(sql)
    var rows: [[String]] = []
    while try statement.step() { rows.append((0..<statement.columnCount).map { statement.text($0) }) }
    return rows
  }

  @Test func capturedTablesCanBeCaptured() throws {
    let connection = try connection()
    #expect(Table.captured.count >= 4)
    for table in Table.captured {
      let columns = try rows("SELECT name, pk, hidden FROM pragma_table_xinfo('\(table.name)')", on: connection)
      #expect(!columns.isEmpty)
      #expect(columns.contains { $0[1] != "0" }, "\(table) has no primary key and would not be captured")
      #expect(columns.allSatisfy { $0[2] == "0" }, "\(table) has a generated column, which loses history")
      #expect(try rows("SELECT * FROM pragma_foreign_key_list('\(table.name)')", on: connection).isEmpty, "\(table) has foreign keys")
      #expect(try rows("SELECT * FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = '\(table.name)'", on: connection).isEmpty)
      let keyed = columns.filter { $0[1] != "0" }
      let sql = try rows("SELECT sql FROM sqlite_schema WHERE name = '\(table.name)'", on: connection)[0][0]
      #expect(sql.contains("STRICT"))
      if keyed.count == 1, sql.contains("INTEGER PRIMARY KEY") { #expect(sql.contains("AUTOINCREMENT"), "ids of \(table) would be used again") }
    }
  }

  @Test func nothingThatUsersReorderIsUnique() throws {
    let connection = try connection()
    for table in Table.captured {
      for index in try rows("SELECT name, \"unique\", origin FROM pragma_index_list('\(table.name)')", on: connection) where index[1] == "1" && index[2] == "c" {
        let columns = try rows("SELECT name FROM pragma_index_info('\(index[0])')", on: connection).map { $0[0] }
        #expect(columns == ["uuid"], "swapping two values of \(columns) could not be undone")
      }
    }
  }

  @Test func whatIsNotCapturedIsDerivedOrNeverChanges() throws {
    let connection = try connection()
    let tables = try rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'", on: connection).map { $0[0] }
    let derived: Set = ["entry_state", "event_count", "event_log", "chunk", "history", "history_part", "book", "content", "piece", "unfinished", "draft", "search_state", "search_pending", "reminder_state",
      "device", "device_commit", "stamp", "sibling", "tombstone", "collection_move", "alias", "lane", "incoming", "hub"]
    #expect(Set(tables) == derived.union(Table.captured.map(\.name)))
  }

  /// What a format has never changes once there are books of it.
  private static let formats: [(minor: Int64, hash: String)] = [
    (0, "419263a56a28ce12397745fdf71e6ed4e42887a539cbc51d3b1753ac9c045ed1"),
    (1, "a40e637a2e55beae6d2714fc479c083e60354c1df1af86d3e44862f2147b6bc9"),
    (2, "ef3052b5db9741d0b5fed5042ab57b4759c4fd0d18858b13e94af11d43db2c98"),
    (3, "b5b0051282445e56c457a0db96d627f02eccaac6f7264a5ff54b8ed1c64e53fb"),
    (4, "ff8aa5e78b462387fdc7e5f0b93c0cfdf34d616c3dd04dd4ebb78df9a38b8cab"),
    (5, "6463366a91de0d9c5eb92c9aaf623e8b12792bf8de7153b11ac74a8783f8a2e3"),
    (6, "3337b6395b09d8200ea9c205304e48dd35f91a26c9147825f0b0cfd35cef1582"),
    (7, "2e5f98409a03cdfad6adbd8a82ed3569bcd3d5e03e0790a30a89ef80fddbf3cd"),
  ]

  @Test func everyFormatIsKnown() {
    #expect(Self.formats.map(\.minor) == Array(0...Schema.minor), "a new format stands here with its hash before there are books of it")
  }

  @Test(arguments: formats) func formatsNeverChange(_ minor: Int64, _ known: String) {
    var hash = SHA256()
    // Sorted by their bytes: where a statement stands among the others is no part of the format.
    let text = Schema.whole(in: minor).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: "\n")
    Array(text.utf8).withUnsafeBytes { hash.update($0) }
    #expect(HexText.write(hash.digest()) == known, "a new table or column has a new format; books of format 1.\(minor) have this one")
  }

  @Test func anOlderFormatWithAllThatCameSinceIsTheNewest() throws {
    let newest = try connection()
    for minor in 0..<Schema.minor {
      let older = try Connection(path: ":memory:", flags: OpenMode.writing)
      try older.execute(Schema.older(minor))
      for later in (minor + 1)...Schema.minor { try older.execute(Schema.script(Schema.added(in: later))) }
      func words(_ connection: Connection) throws -> [[Substring]] {
        try rows("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name", on: connection).map { SchemaText($0[0]).words }
      }
      #expect(try words(older) == words(newest))
    }
  }
}
