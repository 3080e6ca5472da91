import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// A book that somebody sent: what its schema says beyond its format's own tables is refused before it is run.
@Suite("What a book's file may hold besides rows", .timeLimit(.minutes(60)))
struct BookSchemaTests {
  let scratch = Scratch()

  /// A book of the present format with something done to it.
  private func plant(_ sql: String, version: Int64? = nil) throws -> String {
    let path = scratch.file("planted.tally")
    let book = try Book(path)
    _ = try book.createNote("kept")
    book.close()
    let connection = try Connection(path: path, flags: OpenMode.existing)
    try connection.execute(sql)
    if let version { try connection.execute("PRAGMA user_version = \(version)") }
    connection.close()
    return path
  }

  @Test(arguments: [
    "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM chunk; END", "CREATE VIEW v AS SELECT * FROM entry",
    "CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n",
    "CREATE VIRTUAL TABLE evil USING fts5(x)", "CREATE TABLE more (id INTEGER PRIMARY KEY)", "CREATE INDEX more ON entry (name)", "DROP INDEX entry_uuid",
    "DROP TABLE reminder_state", "ALTER TABLE entry ADD COLUMN more INTEGER", "ALTER TABLE entry ADD COLUMN more BLOB AS (zeroblob(100000000))",
    "ALTER TABLE pause RENAME TO gone; CREATE VIEW pause AS SELECT * FROM gone", "DROP INDEX entry_uuid; CREATE INDEX entry_uuid ON entry (uuid)",
    "DROP INDEX entry_trash; CREATE INDEX entry_trash ON entry (upper(name))", "CREATE TABLE search (x)", "CREATE TABLE search_data (x, y AS (x))",
    "CREATE VIRTUAL TABLE search USING fts5(name)", "ALTER TABLE history RENAME COLUMN size TO length",
  ])
  func whatIsNotItsFormatsIsRefused(sql: String) throws {
    let path = try plant(sql)
    let before = scratch.read("planted.tally")
    for flags in [OpenFlags(), .readOnly] {
      let refused = refusal { try Book(path, BookOptions(flags: flags)) }
      #expect(refused?.code == .corrupt, "\(refused?.message ?? "opened")")
      #expect(refused?.message.contains("salvage") == true && refused?.message.contains(path) == true)
    }
    #expect(scratch.read("planted.tally") == before)
    let book = try Book.salvage(path, to: scratch.file("salvaged.tally"))
    #expect(try book.check().isEmpty)
    #expect(try book.rows(Query(.note)).count == 1)
    book.close()
  }

  /// A newer minor version may have more, of plain rows.
  @Test func aNewerMinorMayHavePlainTablesAndColumns() throws {
    let path = try plant(
      """
      ALTER TABLE entry ADD COLUMN tide TEXT; CREATE TABLE harbour (entry INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
      CREATE INDEX harbour_name ON harbour (name); CREATE TABLE key (a INTEGER, b INTEGER, PRIMARY KEY (a, b)) STRICT, WITHOUT ROWID
      """, version: Schema.version + 1)
    let book = try Book(path)
    _ = try book.createNote("written")
    book.close()
    for sql in [
      "CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM chunk; END", "CREATE VIEW v AS SELECT 1", "CREATE VIRTUAL TABLE evil USING fts5(x)",
      "CREATE TABLE a (b, c AS (b))", "CREATE TABLE a (b CHECK (b > 0))", "CREATE INDEX a ON harbour (upper(name))", "CREATE TABLE a (b DEFAULT (random()))",
      "DROP TABLE pause", "ALTER TABLE entry ADD COLUMN more TEXT AS (upper(name))",
    ] {
      let other = try plantAgain(path, sql)
      #expect(refusal { try Book(other) }?.code == .corrupt, "\(sql)")
    }
  }

  private func remove(_ path: String) { for side in ["", "-wal", "-shm", "-lock"] { unlink(path + side) } }

  private func plantAgain(_ path: String, _ sql: String) throws -> String {
    let other = scratch.file("other.tally")
    remove(other)
    let bytes = scratch.read("planted.tally")
    let file = open(other, O_WRONLY | O_CREAT, 0o600)
    #expect(write(file, bytes, bytes.count) == bytes.count)
    close(file)
    let connection = try Connection(path: other, flags: OpenMode.existing)
    try connection.execute(sql)
    connection.close()
    return other
  }

  /// A book of each older version has that version's tables, and after its migration the present ones.
  @Test(arguments: Array(0..<Schema.minor)) func olderVersionsHaveTheirOwn(minor: Int64) throws {
    let path = try plant(Self.older(minor), version: 1 << 16 | minor)
    let older = try Book(path, BookOptions(flags: .readOnly))
    #expect(try older.rows(Query(.note)).count == 1)
    older.close()
    // Only who asks for it has it changed.
    let before = fileBytes(path)
    let refused = refusal { try Book(path) }
    #expect(refused?.code == .format && refused?.reason == .olderFormat && refused?.found == Measure(minor) && refused?.bound == Measure(Schema.minor))
    #expect(refused?.message.contains("\(path)-1.\(minor).backup") == true, "\(refused?.message ?? "")")
    #expect(fileBytes(path) == before && scratch.files == ["planted.tally"])
    let migrated = try Book(path, BookOptions(flags: [.existing, .migrate]))
    #expect(try migrated.check().isEmpty)
    #expect(try migrated.rows(Query(.note)).count == 1)
    migrated.close()
    #expect(scratch.files == ["planted.tally", "planted.tally-1.\(minor).backup"])
    // From then on it needs no asking, and asking does no harm; a newer one stays refused.
    try Book(path).close()
    try Book(path, BookOptions(flags: .migrate)).close()
    // What came later is none of the older version's.
    let connection = try Connection(path: path, flags: OpenMode.existing)
    try connection.execute("PRAGMA user_version = \(1 << 16 | minor)")
    connection.close()
    #expect(refusal { try Book(path) }?.code == .corrupt)
  }

  /// What takes the present format back to an older one.
  private static func older(_ minor: Int64) -> String {
    // Indexes first: a column that one names cannot be dropped.
    let indexes = TableDefinition.all.flatMap(\.indexes).filter { $0.since > minor }.map { "DROP INDEX \($0.name);" }
    let rest = TableDefinition.all.flatMap { table in
      table.since > minor ? ["DROP TABLE \(table.table.name);"]
        : table.columns.filter { $0.since > minor }.map { "ALTER TABLE \(table.table.name) DROP COLUMN \($0.name);" }
    }
    return (indexes + rest).joined()
  }

  /// Another program may change a book while it is open: then nothing of it is run, and a check tells.
  @Test func whatComesWhileABookIsOpenIsNotRunAndTold() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let session = try book.recordTen()
    let other = try Connection(path: path, flags: OpenMode.existing)
    try other.execute("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM chunk; END; INSERT INTO unfinished VALUES (0, x'', 0, '', '', NULL, 0, NULL)")
    other.close()
    _ = try book.createNote("after")
    #expect(try book.entry(session)[.eventCount].int == 10)
    #expect(try book.events(of: session).count == 10)
    let findings = try book.check().filter { $0.key == "schema" }.map(\.message)
    #expect(findings.count == 2)
    #expect(findings.contains { $0.contains("trigger t") } && findings.contains { $0.contains("the id 0") }, "\(findings)")
    book.close()
  }

  @Test func idsBeginAtOne() throws {
    for sql in [
      "UPDATE entry SET id = 0 WHERE kind = 2", "UPDATE entry SET id = -5 WHERE kind = 2", "INSERT INTO unfinished VALUES (0, x'', 0, '', '', NULL, 0, NULL)",
      "UPDATE history SET id = 0", "INSERT INTO draft VALUES (-1, 2, NULL, '', 0, NULL, '{}')",
    ] {
      remove(scratch.file("planted.tally"))
      let path = try plant(sql)
      let refused = refusal { try Book(path) }
      #expect(refused?.code == .corrupt && refused?.message.contains("ids begin at 1") == true, "\(sql): \(refused?.message ?? "opened")")
      #expect(refusal { try Book(path, BookOptions(flags: .readOnly)) }?.code == .corrupt)
    }
  }
}
