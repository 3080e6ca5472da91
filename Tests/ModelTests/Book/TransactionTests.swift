import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookWatch
@testable import TestBasics
@testable import TestBooks

@Suite("Transactions", .timeLimit(.minutes(60)))
struct TransactionTests {
  let scratch = Scratch()

  @Test func keepAllOrNothing() throws {
    let book = try Book(scratch.file("a.tally"))
    let first = try book.begin("two notes")
    let one = try first.createNote("One")
    #expect(try first.entry(one).name == "One")
    #expect(refusal { try book.entry(one) }?.code == .notFound, "outside, the last commit is read")
    try first.rollback()
    #expect(refusal { try book.entry(one) }?.code == .notFound)
    #expect(refusal { try first.entry(one) }?.reason == .transactionEnded)
    let second = try book.begin("two notes")
    _ = try second.createNote("Two")
    _ = refusal { try second.createNote("") }
    _ = try second.createNote("Three")
    try second.commit()
    #expect(try book.names(Query(.note)) == ["Two", "Three"])
    #expect(refusal { try second.commit() }?.reason == .transactionEnded)
    #expect(refusal { try second.rollback() }?.reason == .transactionEnded)
    #expect(refusal { try book.commit() }?.reason == .scope)
    #expect(refusal { try book.rollback() }?.reason == .scope)
    #expect(refusal { try book.begin(String(repeating: "x", count: 70_000)) }?.code == .invalid)
    second.close()
    first.close()
    book.close()
  }

  @Test func isKeptWhereItsBlockReturns() throws {
    let book = try Book(scratch.file("a.tally"))
    let note = try book.write("field day") { try $0.createNote("Kept") }
    #expect(try book.entry(note).name == "Kept")
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try book.write { inside in
        _ = try inside.createNote("Lost")
        throw Stop()
      }
    }
    #expect(try book.names(Query(.note)) == ["Kept"])
    _ = try book.createNote("The writer is free")
    book.close()
  }

  @Test func aPartIsTakenBackAloneAndKeptWithTheWhole() throws {
    let book = try Book(scratch.file("a.tally"))
    let outer = try book.begin("whole")
    _ = try outer.createNote("One")
    let lost = try outer.begin("dropped")
    let gone = try lost.createNote("Lost")
    #expect(try outer.entry(gone).name == "Lost", "the outer one reads what its part has written")
    #expect(refusal { try outer.createNote("Between") }?.reason == .partOpen)
    #expect(refusal { try outer.commit() }?.reason == .partOpen)
    #expect(refusal { try outer.begin() }?.reason == .partOpen)
    try lost.rollback()
    let kept = try outer.begin()
    let deep = try kept.begin()
    _ = try deep.createNote("Deep")
    try deep.commit()
    _ = try kept.createNote("Two")
    try kept.commit()
    #expect(try book.names(Query(.note)).isEmpty)
    try outer.commit()
    #expect(try book.names(Query(.note)) == ["One", "Deep", "Two"])
    #expect(try book.undo().step.name == "whole")
    #expect(try book.names(Query(.note)).isEmpty)
    let ends = try book.begin()
    let within = try ends.begin()
    _ = try within.createNote("Lost")
    try ends.rollback()
    #expect(refusal { try within.commit() }?.reason == .transactionEnded)
    #expect(try book.names(Query(.note)).isEmpty)
    book.close()
  }

  @Test func holdNoRecordingAndNothingElseThatIsForOutside() throws {
    let book = try Book(scratch.file("a.tally"))
    let session = try book.startSession("S")
    let inside = try book.begin()
    let refusals = [
      refusal { try inside.startSession("T") }, refusal { try inside.attach(to: session.item) }, refusal { try inside.undo() },
      refusal { try inside.redo() }, refusal { try inside.purge() }, refusal { try inside.tick() }, refusal { try inside.flush() },
      refusal { try inside.snapshot() }, refusal { try inside.backUp(to: scratch.file("b.tally")) },
      refusal { try inside.mirror(scratch.file("mirror")) }, refusal { try Watch(Query(.note), in: inside) },
    ]
    for failure in refusals {
      #expect(failure?.reason == .scope)
      #expect(failure?.message.hasSuffix("works on the book itself, not within a transaction or a snapshot; call it with the book's own handle") == true)
    }
    // Logging goes on: it is no part of the transaction.
    let type = try #require(try book.eventType("A"))
    try session.log(type)
    try inside.rollback()
    try session.stop()
    #expect(try book.events(of: session.item).count == 1)
    book.close()
  }

  @Test func othersWaitAndAreThenToldWhoHoldsTheBook() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: 30_000_000))
    let inside = try book.begin("field day")
    _ = try inside.createNote("Not yet")
    @Sendable func look() {
      let failure = refusal { try book.createNote("Busy") }
      #expect(failure?.reason == .writer && failure?.message.contains("\"field day\"") == true, "\(failure?.message ?? "")")
      // A reader is not kept out, and sees what was committed.
      #expect(try! book.names(Query(.note)).isEmpty)
      #expect(refusal { try book.begin(nil, .noWait) }?.reason == .writer)
    }
    look()
    OtherThread { look() }.join()
    try inside.commit()
    #expect(try book.names(Query(.note)) == ["Not yet"])
    book.close()
  }

  @Test func aThreadThatIsItsHomeNeverWaitsForIt() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: .max))
    let inside = try book.begin("field day", .home)
    #expect(refusal { try book.createNote("Busy") }?.reason == .writer)
    let other = OtherThread { _ = try! book.createNote("Waits") }
    usleep(20_000)
    _ = try inside.createNote("First")
    try inside.commit()
    other.join()
    #expect(try book.names(Query(.note)).sorted() == ["First", "Waits"])
    book.close()
  }

  @Test func anyThreadMayUseAndEndIt() throws {
    let book = try Book(scratch.file("a.tally"))
    let inside = try book.begin()
    OtherThread { _ = try! inside.createNote("One") }.join()
    let threads = (0..<4).map { number in OtherThread { for part in 0..<25 { _ = try! inside.createNote("\(number).\(part)") } } }
    for thread in threads { thread.join() }
    OtherThread { try! inside.commit() }.join()
    #expect(try book.names(Query(.note)).count == 101)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func aThreadThatEndsLeavesItToItsHandle() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: 20_000_000))
    nonisolated(unsafe) var inside: Book?
    OtherThread { inside = try! book.begin("abandoned"); _ = try! inside?.createNote("Abandoned") }.join()
    // A thread that gets the id of the one that ended has no part in it.
    for _ in 0..<20 {
      OtherThread {
        #expect(refusal { try book.createNote("Outside") }?.reason == .writer)
        #expect(try! book.names(Query(.note)).isEmpty)
      }.join()
    }
    try inside?.rollback()
    _ = try book.createNote("Outside")
    #expect(try book.names(Query(.note)) == ["Outside"])
    book.close()
  }

  @Test func twoOpeningsWaitForEachOther() throws {
    let path = scratch.file("a.tally")
    let (one, two) = (try Book(path, BookOptions(busyTimeout: 20_000_000)), try Book(path, BookOptions(busyTimeout: 20_000_000)))
    let inside = try one.begin()
    _ = try inside.createNote("One")
    #expect(refusal { try two.createNote("Two") }?.reason == .writer)
    #expect(refusal { try two.begin() }?.reason == .writer)
    two.close()
    try inside.commit()
    #expect(try one.names(Query(.note)) == ["One"])
    one.close()
  }

  @Test func oneThatIsNeverEndedIsTakenBackAtClose() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let inside = try book.begin()
    _ = try inside.createNote("Abandoned")
    let cursor = try Query(.note).cursor(in: inside)
    book.close()
    #expect(refusal { _ = try cursor.next() }?.code == .closed)
    #expect(refusal { try inside.commit() }?.reason == .transactionEnded)
    inside.close()
    let again = try Book(path)
    #expect(try again.names(Query(.note)).isEmpty)
    // One that nobody keeps is taken back too.
    _ = try again.begin().createNote("Dropped")
    _ = try again.createNote("The writer is free")
    #expect(try again.names(Query(.note)) == ["The writer is free"])
    again.close()
    #expect(scratch.files == ["a.tally"])
  }

  @Test func whatWasMadeFromItEndsWithIt() throws {
    let book = try Book(scratch.file("a.tally"))
    let inside = try book.begin()
    let note = try inside.createNote("One")
    let draft = try inside.edit(note)
    try draft.set(.name, .text("Two"))
    let cursor = try Query(.note).cursor(in: inside)
    #expect(try cursor.next())
    try inside.commit()
    #expect(refusal { try draft.save() }?.code == .closed)
    #expect(refusal { _ = try cursor.next() }?.code == .closed)
    #expect(try book.names(Query(.note)) == ["One"])
    book.close()
  }

  @Test func aBookInMemoryHasReadersBesideIt() throws {
    let book = try Book(":memory:", BookOptions(busyTimeout: 20_000_000))
    _ = try book.createNote("One")
    let inside = try book.begin()
    _ = try inside.createNote("Two")
    #expect(try book.names(Query(.note)) == ["One"])
    OtherThread {
      #expect(try! book.names(Query(.note)) == ["One"])
      #expect(refusal { try book.createNote("Three") }?.reason == .writer)
    }.join()
    try inside.commit()
    #expect(try book.names(Query(.note)) == ["One", "Two"])
    book.close()
  }

  @Test func aTransactionIsOneStepOfHistory() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(author: "kh"))
    func steps() throws -> [(String, String)] {
      try book.store.read { connection throws(Failure) in
        let statement = try connection.prepare("SELECT author, coalesce(name, ''), changeset IS NOT NULL FROM history ORDER BY id")
        var steps: [(String, String)] = []
        while try statement.step() {
          #expect(statement.int(2) == 1)
          steps.append((statement.text(0), statement.text(1)))
        }
        return steps
      }
    }
    let before = try steps().count
    let inside = try book.begin("field day")
    for number in 0..<10 { _ = try inside.createNote("Note \(number)") }
    try inside.commit()
    let after = try steps()
    #expect(after.count == before + 1)
    #expect(after.last?.0 == "kh")
    #expect(after.last?.1 == "field day")
    book.close()
  }
}
