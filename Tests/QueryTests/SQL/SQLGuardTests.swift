import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// Statements that try to do more than to read the views.
@Suite("What a statement of SQL may not do", .timeLimit(.minutes(60)))
struct SQLGuardTests {
  let scratch = Scratch()

  private func rows(_ book: Book, _ sql: String, _ values: [StatementValue] = []) throws {
    let cursor = try book.sql(sql, values)
    var count = 0
    while count < 1000, try cursor.next() { count += 1 }
  }

  private static let statements = [
    // Writing, in all words that SQLite has for it.
    "INSERT INTO notes (name) VALUES ('x')", "INSERT INTO entry (id) VALUES (1)", "INSERT INTO main.entry (id) VALUES (1)", "REPLACE INTO setting VALUES ('a', 'b')",
    "UPDATE entry SET name = 'x'", "UPDATE notes SET name = 'x'", "UPDATE entry SET name = 'x' RETURNING id", "DELETE FROM entry", "DELETE FROM entry RETURNING id",
    "DELETE FROM temp.notes", "WITH x AS (SELECT 1) DELETE FROM entry RETURNING 1", "WITH x(i) AS (SELECT 1) INSERT INTO setting SELECT i, i FROM x RETURNING name",
    "CREATE TABLE t (x)", "CREATE TEMP TABLE t (x)", "CREATE TABLE t AS SELECT * FROM notes", "CREATE INDEX i ON entry (name)", "CREATE VIEW v AS SELECT 1",
    "CREATE TEMP VIEW v AS SELECT * FROM entry", "CREATE TRIGGER t AFTER INSERT ON entry BEGIN SELECT 1; END", "CREATE VIRTUAL TABLE t USING fts5(x)",
    "CREATE VIRTUAL TABLE temp.t USING fts3(x)", "CREATE VIRTUAL TABLE t USING rtree(a, b, c)", "CREATE VIRTUAL TABLE t USING dbstat", "DROP TABLE entry",
    "DROP VIEW notes", "DROP VIEW temp.notes", "DROP INDEX entry_uuid", "ALTER TABLE entry RENAME TO x", "ALTER TABLE entry ADD COLUMN x", "REINDEX", "ANALYZE",
    "VACUUM", "VACUUM INTO 'x.db'", "BEGIN", "BEGIN EXCLUSIVE", "COMMIT", "END", "ROLLBACK", "SAVEPOINT s", "RELEASE s", "ROLLBACK TO s",
    // The file, its settings and other files.
    "ATTACH 'x.db' AS y", "ATTACH ':memory:' AS y", "DETACH main", "PRAGMA query_only", "PRAGMA query_only = 0", "PRAGMA writable_schema = 1", "PRAGMA user_version",
    "PRAGMA user_version = 1", "PRAGMA trusted_schema = 1", "PRAGMA journal_mode = DELETE", "PRAGMA table_info(entry)", "PRAGMA integrity_check",
    "PRAGMA temp_store_directory = '.'", "PRAGMA key = 'x'", "PRAGMA wal_checkpoint", "PRAGMA hard_heap_limit = 1", "PRAGMA mmap_size = 1", "PRAGMA database_list",
    // The book's tables, by every way around.
    "SELECT * FROM entry", "SELECT * FROM main.entry", "SELECT * FROM \"entry\"", "SELECT * FROM [entry]", "SELECT * FROM `entry`", "SELECT * FROM ENTRY",
    "SELECT 1 FROM entry", "SELECT count(*) FROM entry", "SELECT rowid FROM entry", "SELECT (SELECT body FROM chunk LIMIT 1)", "SELECT 1 WHERE EXISTS (SELECT 1 FROM chunk)",
    "SELECT 1 FROM notes JOIN entry USING (id)", "SELECT 1 FROM notes, setting", "SELECT * FROM notes UNION SELECT * FROM entry", "SELECT name FROM notes UNION ALL SELECT value FROM setting",
    "WITH x AS (SELECT * FROM entry) SELECT * FROM x", "WITH notes AS (SELECT * FROM entry) SELECT * FROM notes", "WITH notes AS (SELECT name FROM entry) SELECT max(name) FROM notes",
    "WITH NOTES AS (SELECT name FROM entry) SELECT max(name) FROM notes", "WITH 'notes' AS (SELECT name FROM entry) SELECT max(name) FROM notes",
    "WITH hidden AS (SELECT name FROM entry) SELECT max(name) FROM hidden", "SELECT (WITH notes(a) AS MATERIALIZED (SELECT name FROM entry) SELECT max(a) FROM notes)",
    "WITH [notes]/* */(\"a)(\", `b``(`)--\n\nas not/**/materialized\t(SELECT name, id FROM entry) SELECT max(1) FROM notes",
    "WITH \u{FEFF}\"Items\"\u{FEFF}AS\u{FEFF}(SELECT name FROM entry) SELECT max(name) FROM items", "WITH x AS (SELECT 1), tags AS (SELECT name FROM entry) SELECT max(name) FROM tags",
    "SELECT max(name) FROM (SELECT name FROM entry) AS notes", "SELECT max(notes.name) FROM (SELECT name FROM entry) notes",
    "WITH x AS (SELECT name FROM entry) SELECT max(notes.name) FROM x AS notes", "WITH RECURSIVE x(i) AS (SELECT id FROM entry UNION SELECT i FROM x) SELECT i FROM x",
    "SELECT 1 FROM notes ORDER BY (SELECT body FROM chunk)", "SELECT sum(1) OVER (ORDER BY (SELECT 1 FROM entry)) FROM notes", "SELECT 1 FROM notes WHERE id IN entry",
    "SELECT * FROM hidden", "SELECT * FROM search", "SELECT * FROM search('x')", "SELECT * FROM search_data", "SELECT * FROM history", "SELECT changeset FROM history", "SELECT * FROM temp.sqlite_temp_schema",
    // What SQLite makes when it is named.
    "SELECT * FROM sqlite_schema", "SELECT * FROM sqlite_master", "SELECT * FROM main.sqlite_master", "SELECT * FROM sqlite_temp_master", "SELECT count(*) FROM sqlite_schema",
    "SELECT * FROM sqlite_sequence", "SELECT count(*) FROM sqlite_sequence", "SELECT * FROM pragma_database_list", "SELECT count(*) FROM pragma_database_list",
    "SELECT 1 FROM pragma_function_list", "SELECT 1 FROM pragma_table_info('entry')", "SELECT 1 FROM pragma_user_version", "SELECT count(*) FROM pragma_compile_options",
    "SELECT count(*) FROM dbstat", "SELECT * FROM dbstat", "SELECT count(*) FROM fts3tokenize('simple')", "SELECT * FROM fts3tokenize('simple', 'a b')", "SELECT * FROM bytecode('SELECT 1')",
    "SELECT count(*) FROM tables_used('SELECT 1')", "SELECT * FROM sqlite_dbpage", "SELECT * FROM sqlite_stmt", "SELECT * FROM generate_series(1, 2)", "SELECT * FROM fts5vocab",
    "EXPLAIN SELECT * FROM entry", "EXPLAIN QUERY PLAN SELECT * FROM entry", "EXPLAIN DELETE FROM notes", "EXPLAIN DELETE FROM entry",
    // Functions that do more than to compute.
    "SELECT load_extension('x')", "SELECT fts3_tokenizer('simple')", "SELECT hex(fts3_tokenizer('simple', x'4242424242424242'))", "SELECT fts5(x'00')", "SELECT readfile('/etc/passwd')",
    "SELECT writefile('x', 'y')", "SELECT edit('x')", "SELECT sqlite_compileoption_get(0)", "SELECT sqlite_compileoption_used('x')", "SELECT sqlite_log(1, 'x')", "SELECT rtreecheck('x')",
    "SELECT sqlite_rename_table(0, 0, 0, 0, 0, 0, 0)", "SELECT sqlite_source_id()", "SELECT match('a', 'b')", "SELECT name MATCH 'x' FROM notes", "SELECT snippet(notes) FROM notes",
    "SELECT 1; DROP TABLE entry", "SELECT 1; SELECT 2", "; ; SELECT 1; PRAGMA user_version", "/* */ DELETE FROM entry", "VALUES (load_extension('x'))",
  ]

  @Test func noStatementGetsPastIt() throws {
    #expect(Self.statements.count >= 100)
    let path = scratch.file("a.tally")
    let book = try Book(path)
    _ = try book.createNote("fish")
    var search = try Query(.note)
    try search.search(for: "fish")
    _ = try book.rows(search)
    let before = scratch.read("a.tally")
    let inside = try book.begin("asked")
    for sql in Self.statements {
      for each in [book, inside] {
        let refused = refusal { try rows(each, sql) }
        #expect(refused?.code == .invalid, "\(sql): \(refused?.message ?? "done")")
      }
    }
    try inside.rollback()
    #expect(try book.check().isEmpty)
    #expect(scratch.read("a.tally") == before)
    book.close()
  }

  /// Each function that the loaded SQLite has, by its name: those that are not listed are refused before they are called.
  @Test func functionsAreThoseOfTheList() throws {
    let connection = try Connection(path: ":memory:", flags: OpenMode.writing)
    let list = try connection.prepare("SELECT DISTINCT name FROM pragma_function_list")
    var names: [String] = []
    while try list.step() { names.append(list.text(0)) }
    #expect(names.count > 100)
    let book = try Book(":memory:")
    var refused = 0
    for name in names {
      for arguments in ["", "1", "1, 2", "1, 2, 3", "'simple', ?"] {
        let values: [StatementValue] = arguments.hasSuffix("?") ? [StatementValue(.text("BBBBBBBB"))] : []
        var failure: Failure?
        do { try rows(book, "SELECT \"\(name)\"(\(arguments))", values) } catch { failure = error as? Failure }
        if StatementFunctions.allowed.contains(name.lowercased()) {
          #expect(failure == nil || [.invalid, .limit].contains(failure?.code), "\(name): \(failure?.message ?? "")")
        } else {
          refused += 1
          #expect(failure?.code == .invalid, "\(name)(\(arguments)): \(failure?.message ?? "called")")
        }
      }
    }
    #expect(refused > 0)
    // What people need is there.
    for sql in [
      "SELECT upper(name), length(name), coalesce(description, '') FROM notes", "SELECT count(*), avg(value), group_concat(type_name) FROM events", "SELECT date(time / 1000000000, 'unixepoch') FROM items",
      "SELECT row_number() OVER (ORDER BY time) FROM notes", "SELECT json_extract('{\"a\": 1}', '$.a'), '[1]' -> 0, '[1]' ->> 0", "SELECT round(pi() * 2, 2), sqrt(2)",
      "SELECT name FROM notes WHERE name LIKE 'a%' OR name GLOB 'a*'", "SELECT printf('%d', 1), substr('abc', 2), instr('abc', 'b')",
    ] { try rows(book, sql) }
  }
}
