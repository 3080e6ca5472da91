import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookStorage
@testable import TestBasics

@Suite("Migrations", .timeLimit(.minutes(60)))
struct MigrationTests {
  let scratch = Scratch()
  /// What a copy of a book of this format is called.
  private let copy = "a.tally-\(Schema.major).\(Schema.minor).backup"

  private func version(_ connection: Connection) throws -> Int64 { try connection.value("PRAGMA user_version")?.int ?? 0 }

  @Test func stepsAreTakenOnceAfterACopyWasMade() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let note = try book.createNote("kept")
    book.close()
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [
      Migrations.Step(version: Schema.version + 1, sql: "ALTER TABLE entry ADD COLUMN tide TEXT"),
      Migrations.Step(version: Schema.version + 2, sql: "CREATE TABLE harbour (id INTEGER PRIMARY KEY) STRICT"),
    ]
    try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps)
    try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps)
    #expect(try version(connection) == Schema.version + 2)
    connection.close()
    #expect(scratch.files == ["a.tally", copy])
    let migrated = try Book(path)
    #expect(try migrated.entry(note).name == "kept")
    migrated.close()
    let before = try Book(scratch.file(copy))
    #expect(try before.entry(note).name == "kept")
    before.close()
  }

  @Test func theCopyIsForThoseWhoMayUseTheBookAndGoesThroughNoLink() throws {
    let path = scratch.file("a.tally")
    let backup = scratch.file(copy)
    try Book(path).close()
    chmod(path, 0o600)
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [Migrations.Step(version: Schema.version + 1, sql: "CREATE TABLE one (id INTEGER PRIMARY KEY)")]
    // Something else in its place is no copy.
    for target in [scratch.write("else", "stays"), scratch.file("nothing")] {
      symlink(target, backup)
      #expect(refusal { try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps) }?.code == .corrupt)
      unlink(backup)
    }
    #expect(try version(connection) == Schema.version)
    #expect(scratch.read("else") == Array("stays".utf8))
    try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps)
    connection.close()
    var info = stat()
    #expect(lstat(backup, &info) == 0 && info.st_mode & 0o777 == 0o600)
  }

  @Test func aStepThatFailsChangesNothing() throws {
    let path = scratch.file("a.tally")
    try Book(path).close()
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [
      Migrations.Step(version: Schema.version + 1, sql: "CREATE TABLE one (id INTEGER PRIMARY KEY)"),
      Migrations.Step(version: Schema.version + 2, sql: "CREATE TABLE two (id INTEGER PRIMARY KEY); CREATE TABLE one (id INTEGER)"),
    ]
    _ = refusal { try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps) }
    // Not the step before it either: nobody meets a format in between.
    #expect(try version(connection) == Schema.version)
    #expect(try connection.value("SELECT count(*) FROM sqlite_schema WHERE name IN ('one', 'two')")?.int == 0)
    connection.close()
  }
}

/// Not a test of its own: what Tests/Kill kills within a migration, since no format has been left yet that the library itself
/// could migrate. It says on standard output when it begins and how many ns it took.
@Suite("Migration victim", .enabled(if: getenv("TALLYBOOK_MIGRATE") != nil), .timeLimit(.minutes(60)))
struct MigrationVictim {
  @Test func migrates() throws {
    let path = String(cString: try #require(getenv("TALLYBOOK_MIGRATE")))
    let connection = try Connection(path: path, flags: OpenMode.existing)
    let steps = [
      Migrations.Step(
        version: Schema.version + 1, sql: "ALTER TABLE entry ADD COLUMN tide TEXT; UPDATE entry SET tide = 'rain, ' || id"),
      Migrations.Step(
        version: Schema.version + 2, sql: "CREATE TABLE harbour (entry INTEGER PRIMARY KEY) STRICT; INSERT INTO harbour SELECT id FROM entry"),
    ]
    tell("MIGRATION BEGINS\n")
    let begun = Clock.read(CLOCK_MONOTONIC)
    try Migrations.run(on: connection, path: path, log: BookLog(), steps: steps)
    tell("MIGRATION TOOK \(Clock.read(CLOCK_MONOTONIC) - begun)\n")
    connection.close()
  }

  private func tell(_ text: String) {
    let bytes = Array(text.utf8)
    write(1, bytes, bytes.count)
  }
}
