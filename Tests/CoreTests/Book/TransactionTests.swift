import Glibc
import Testing
@testable import TallybookCore

@Suite("Transactions", .timeLimit(.minutes(60)))
struct TransactionTests {
  let scratch = Scratch()

  @Test func keepAllOrNothing() throws {
    let book = try Book(scratch.file("a.tally"))
    try book.begin("two notes")
    let one = try book.createNote("One")
    #expect(try book.entry(one).name == "One")
    try book.rollback()
    #expect(refusal { try book.entry(one) }?.code == .notFound)
    try book.begin("two notes")
    _ = try book.createNote("Two")
    _ = refusal { try book.createNote("") }
    _ = try book.createNote("Three")
    try book.commit()
    #expect(try book.names(Query(.note)) == ["Two", "Three"])
    #expect(refusal { try book.commit() }?.code == .state)
    #expect(refusal { try book.rollback() }?.code == .state)
    book.close()
  }

  @Test func cannotNestAndHoldNoRecording() throws {
    let book = try Book(scratch.file("a.tally"))
    let session = try book.startSession("S")
    try book.begin()
    #expect(refusal { try book.begin() }?.code == .state)
    #expect(refusal { try book.startSession("T") }?.code == .state)
    #expect(refusal { try session.pause() }?.code == .state)
    // Logging goes on: it is no part of the transaction.
    let type = try #require(try book.eventType("A"))
    try session.log(type)
    try book.rollback()
    try session.stop()
    #expect(try book.events(of: session.item).count == 1)
    book.close()
  }

  @Test func otherThreadsWaitAndAreThenRefused() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: 30_000_000))
    try book.begin()
    _ = try book.createNote("Not yet")
    let other = OtherThread {
      let failure = refusal { try book.createNote("Busy") }
      #expect(failure?.code == .busy)
      // A reader is not kept out, and sees what was committed.
      #expect(try! book.names(Query(.note)).isEmpty)
      #expect(refusal { try book.commit() }?.code == .state)
    }
    other.join()
    try book.commit()
    #expect(try book.names(Query(.note)) == ["Not yet"])
    book.close()
  }

  @Test func oneThatIsNeverEndedIsTakenBackAtClose() throws {
    let path = scratch.file("a.tally")
    let book = try Book(path)
    OtherThread {
      try! book.begin()
      _ = try! book.createNote("Abandoned")
    }.join()
    book.close()
    let again = try Book(path)
    #expect(try again.names(Query(.note)).isEmpty)
    again.close()
    #expect(scratch.files == ["a.tally"])
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
    try book.begin("field day")
    for number in 0..<10 { _ = try book.createNote("Note \(number)") }
    try book.commit()
    let after = try steps()
    #expect(after.count == before + 1)
    #expect(after.last?.0 == "kh")
    #expect(after.last?.1 == "field day")
    book.close()
  }
}

/// A thread, since what belongs to a thread cannot be tested with tasks.
final class OtherThread {
  private var thread = pthread_t()

  init(_ body: @escaping @Sendable () -> Void) {
    final class Box {
      let body: () -> Void
      init(_ body: @escaping () -> Void) { self.body = body }
    }
    pthread_create(
      &thread, nil,
      { context in
        Unmanaged<Box>.fromOpaque(context!).takeRetainedValue().body()
        return nil
      }, Unmanaged.passRetained(Box(body)).toOpaque())
  }

  func join() { pthread_join(thread, nil) }
}
