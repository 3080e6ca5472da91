import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

@Suite("Snapshots", .timeLimit(.minutes(60)))
struct SnapshotTests {
  let scratch = Scratch()

  private func keepsOneState(_ path: String) throws {
    let book = try Book(path)
    let a = try #require(try book.eventType("A"))
    _ = try book.createNote("Before")
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    let kept = try book.snapshot()
    let exported = try kept.export(.json)
    _ = try book.createNote("After")
    try session.log(a, at: 2)
    try book.flush()
    try session.log(a, at: 3)
    #expect(try kept.names(Query(.note)) == ["Before"])
    #expect(try kept.events(of: session.item).map(\.time) == [1])
    #expect(try kept.export(.json) == exported)
    let rows = try kept.sql("SELECT count(*) FROM notes")
    #expect(try rows.next() && rows.row?[.own(Field.firstOwn)] == .int(1))
    let counted = try kept.sql("SELECT count(*) FROM events(?)", [StatementValue(.int(session.item))])
    #expect(try counted.next() && counted.row?[.own(Field.firstOwn)] == .int(1))
    #expect(try book.names(Query(.note)) == ["Before", "After"])
    #expect(try book.events(of: session.item).map(\.time) == [1, 2, 3])
    try session.stop()
    #expect(try kept.events(of: session.item).map(\.time) == [1])
    kept.close()
    #expect(refusal { try kept.names(Query(.note)) }?.reason == .snapshotEnded)
    book.close()
  }

  @Test func keepOneStateOfAFile() throws { try keepsOneState(scratch.file("a.tally")) }

  @Test func keepOneStateOfABookInMemory() throws { try keepsOneState(":memory:") }

  @Test func areOnlyRead() throws {
    let book = try Book(":memory:")
    let note = try book.createNote("One")
    let kept = try book.snapshot()
    #expect(refusal { try kept.createNote("Two") }?.reason == .isSnapshot)
    #expect(refusal { try kept.delete(note) }?.reason == .isSnapshot)
    #expect(refusal { try kept.begin() }?.reason == .isSnapshot)
    #expect(refusal { try kept.commit() }?.reason == .scope)
    #expect(refusal { try kept.snapshot() }?.reason == .scope)
    #expect(refusal { try kept.startSession("S") }?.code == .state)
    #expect(refusal { try book.snapshotStatus() }?.reason == .scope)
    #expect(try kept.snapshotStatus().age >= 0)
    book.close()
    #expect(refusal { try kept.entry(note) }?.reason == .snapshotEnded)
  }

  @Test func endWhereTheLogHasGrownTooLong() throws {
    let book = try Book(scratch.file("a.tally"))
    try book.set("snapshot_log_limit", to: "1048576")
    let note = try book.createNote("One")
    let kept = try book.snapshot()
    #expect(try kept.entry(note).name == "One")
    for number in 0..<12 {
      let draft = try book.edit(note)
      // Each time another text: one that is the same is no change.
      try draft.set(.description, .text(String(repeating: number % 2 == 0 ? "x" : "y", count: 200_000)))
      try draft.save(.force)
    }
    let refused = refusal { try kept.entry(note) }
    #expect(refused?.reason == .snapshotDropped && refused?.message.contains("snapshot_log_limit") == true, "\(refused?.message ?? "")")
    kept.close()
    let again = try book.snapshot()
    #expect(try again.entry(note).name == "One")
    book.close()
  }

  /// A statement that has not come to its last row ends with the snapshot; the next one reads a state of its own.
  @Test(arguments: [false, true]) func endTheirStatementsOfSQL(_ isByTheLog: Bool) throws {
    let book = try Book(scratch.file("a.tally"))
    try book.set("snapshot_log_limit", to: "1048576")
    for number in 0..<3 { _ = try book.createNote("Note \(number)") }
    let kept = try book.snapshot()
    let rows = try kept.sql("SELECT name FROM notes ORDER BY name")
    #expect(try rows.next())
    if isByTheLog {
      for _ in 0..<12 {
        let draft = try book.draft(.note)
        try draft.set(.name, .text("Long"))
        try draft.set(.description, .text(String(repeating: "x", count: 200_000)))
        try draft.save()
      }
      #expect(refusal { try kept.names(Query(.note)) }?.reason == .snapshotDropped)
    } else {
      kept.close()
    }
    let count = try book.sql("SELECT count(*) FROM notes")
    #expect(try count.next() && count.row?[.own(Field.firstOwn)] == .int(isByTheLog ? 15 : 3))
    let ended = refusal { try rows.next() }
    #expect(ended?.code == .closed && (!isByTheLog || ended?.reason == .snapshotDropped))
    #expect(try !count.next())
    // What they read from is free: nothing keeps the log long.
    try book.flush()
    book.close()
  }
}
