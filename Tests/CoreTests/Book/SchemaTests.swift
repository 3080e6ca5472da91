import Testing
@testable import TallybookCore

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
    let derived: Set = ["entry_state", "event_count", "event_log", "chunk", "history", "history_part", "book", "content", "piece", "unfinished", "draft", "search_state", "search_pending", "reminder_state"]
    #expect(Set(tables) == derived.union(Table.captured.map(\.name)))
  }
}
