import Testing
@testable import TallybookCore

@Suite("Migrations")
struct MigrationTests {
  let scratch = Scratch()

  private func version(_ connection: Connection) throws -> Int64 { try connection.value("PRAGMA user_version")?.int ?? 0 }

  @Test func stepsAreTakenOnceAfterACopyWasMade() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let note = try book.createNote("kept")
    book.close()
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [
      Migrations.Step(version: Schema.version + 1, sql: "ALTER TABLE entry ADD COLUMN weather TEXT"),
      Migrations.Step(version: Schema.version + 2, sql: "CREATE TABLE harbour (id INTEGER PRIMARY KEY) STRICT"),
    ]
    try Migrations.run(on: connection, path: path, steps: steps)
    try Migrations.run(on: connection, path: path, steps: steps)
    #expect(try version(connection) == Schema.version + 2)
    connection.close()
    #expect(scratch.files == ["a.tally", "a.tally-1.0.backup"])
    let migrated = try Book(path)
    #expect(try migrated.entry(note).name == "kept")
    migrated.close()
    let before = try Book(scratch.file("a.tally-1.0.backup"))
    #expect(try before.entry(note).name == "kept")
    before.close()
  }

  @Test func aStepThatFailsChangesNothing() throws {
    let path = scratch.file("a.tally")
    try Book(path).close()
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [
      Migrations.Step(version: Schema.version + 1, sql: "CREATE TABLE one (id INTEGER PRIMARY KEY)"),
      Migrations.Step(version: Schema.version + 2, sql: "CREATE TABLE two (id INTEGER PRIMARY KEY); CREATE TABLE one (id INTEGER)"),
    ]
    _ = refusal { try Migrations.run(on: connection, path: path, steps: steps) }
    #expect(try version(connection) == Schema.version + 1)
    #expect(try connection.value("SELECT count(*) FROM sqlite_schema WHERE name = 'two'")?.int == 0)
    connection.close()
  }
}
