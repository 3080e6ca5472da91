import Testing
@testable import TallybookBase
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Pieces of SQL", .timeLimit(.minutes(60)))
struct SQLPieceTests {
  private func connection() throws -> Connection {
    let connection = try Connection(path: ":memory:", flags: OpenMode.writing)
    try connection.execute(Schema.create)
    return connection
  }

  private func insert(_ names: [String], _ connection: Connection) throws {
    for name in names {
      try connection.run(
        """
        INSERT INTO \(Table.entry) (uuid, kind, parent, name, time, zone, created)
        VALUES (\(UUID.random().bytes), \(Value.int(Int64(Kind.note.rawValue))), 0, \(name), 1, \("'UTC'"), 1)
        """ as SQL)
    }
  }

  @Test func tablesAndKindsStandAndValuesAreBound() {
    let (name, id): (String, Int64) = ("x' OR 1 --", 7)
    let sql: SQL = "SELECT id FROM \(Table.entry) WHERE kind = \(Kind.task) AND name = \(name) AND id IN (\([Value.int(id), .null])) LIMIT \(literal: 3)"
    #expect(sql.text == "SELECT id FROM entry WHERE kind = 4 AND name = ? AND id IN (?, ?) LIMIT 3")
    #expect(sql.values == [.text(name), .int(id), .null])
  }

  /// A literal is ours, wherever it stands; a text that was read is a value, whatever it says.
  @Test func literalsArePiecesAndTextsAreValues() {
    for isFirst in [true, false] {
      let sql: SQL = "SELECT \(isFirst ? "1" : "2")"
      #expect(sql.text == (isFirst ? "SELECT 1" : "SELECT 2") && sql.values.isEmpty)
    }
    let text = "1; DROP TABLE entry"
    let sql: SQL = "SELECT \(text)"
    #expect(sql.text == "SELECT ?" && sql.values == [.text(text)])
    #expect(("SELECT \(raw: "max(id)")" as SQL).text == "SELECT max(id)")
  }

  @Test func piecesKeepTheOrderOfTheirValues() {
    let (a, b, c): (Int64, Int64, Int64) = (1, 2, 3)
    let filters: [SQL] = ["x = \(a)", "y = \(b)"]
    var sql: SQL = "SELECT 1 WHERE \(filters.joined(separator: " AND "))"
    sql += " OR z = \(c)"
    #expect(sql.text == "SELECT 1 WHERE x = ? AND y = ? OR z = ?" && sql.values == [.int(1), .int(2), .int(3)])
  }

  /// Rows are read while the same text is asked again, and nobody's place is lost.
  @Test func theSameTextIsReadWithinItself() throws {
    let connection = try connection()
    defer { connection.close() }
    try insert(["a", "b", "c"], connection)
    var pairs: [String] = []
    let outer = try connection.rows("SELECT name FROM \(Table.entry) ORDER BY id")
    while try outer.step() {
      let inner = try connection.rows("SELECT name FROM \(Table.entry) ORDER BY id")
      while try inner.step() { pairs.append(outer.text(0) + inner.text(0)) }
    }
    #expect(pairs == ["aa", "ab", "ac", "ba", "bb", "bc", "ca", "cb", "cc"])
  }

  /// Compiling a page's statement took longer than reading it: what was asked once is kept, whatever values it is asked with.
  @Test func whatIsAskedAgainIsNotCompiledAgain() throws {
    let connection = try connection()
    defer { connection.close() }
    try insert(["a", "b", "c"], connection)
    func ask(_ kind: Kind, _ name: String, _ limit: UInt64) throws -> Int {
      var query = try Query(kind)
      try query.require(.name, .equal, [.text(name)])
      try query.page(limit: limit)
      return try query.entries(on: connection).count
    }
    #expect(try ask(.note, "a", 10) == 1)
    let before = connection.compiled
    for (name, limit) in [("b", 1), ("c", 500), ("d", 3)] as [(String, UInt64)] { _ = try ask(.note, name, limit) }
    #expect(connection.compiled == before)
    _ = try ask(.task, "a", 10)
    #expect(connection.compiled > before)
  }

  @Test func rowsThatAreLeftEarlyAreFreeAgain() throws {
    let connection = try connection()
    defer { connection.close() }
    try insert(["a", "b"], connection)
    func first() throws -> String {
      let rows = try connection.rows("SELECT name FROM \(Table.entry) ORDER BY id")
      return try rows.step() ? rows.text(0) : ""
    }
    #expect(try first() == "a")
    let before = connection.compiled
    #expect(try first() == "a" && connection.compiled == before)
  }
}
