import Testing
@testable import TallybookCore

@Suite("Undo of sessions", .timeLimit(.minutes(60)))
struct UndoSessionTests {
  let scratch = Scratch()
  let book: Book
  let a: Int64

  init() throws {
    book = try Book(scratch.file("a.tally"))
    a = try #require(try book.eventType("A"))
  }

  private func events(in table: String) throws -> Int64 {
    try book.store.read { connection throws(Failure) in try connection.value("SELECT count(*) FROM \(table)")?.int ?? 0 }
  }

  @Test func undoOfAStartStopsAndHidesAndRedoBringsBack() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...100 { try session.log(a, at: Int64(time)) }
    try book.undo()
    #expect(try session.state() == .stopped)
    #expect(refusal { try session.log(a) }?.code == .state)
    #expect(refusal { try book.events(of: session.item) }?.code == .notFound)
    #expect(refusal { try book.entry(session.item) }?.code == .notFound)
    #expect(try book.export(.csvEvents).split(separator: "\n").count <= 1)
    #expect(try book.check().isEmpty)
    #expect(scratch.files.allSatisfy { !$0.hasSuffix(".tail") })
    try book.redo()
    #expect(try book.events(of: session.item).map(\.time) == Array(1...100))
    #expect(try book.entry(session.item)[.eventCount] == .int(100))
    #expect(try book.check().isEmpty)
    // It goes on where it was.
    let again = try book.attach(to: session.item)
    try again.log(a, at: 101)
    #expect(try again.lastSeq() == 101)
    try again.stop(at: 200)
    try book.undo()
    try book.undo()
    #expect(refusal { try book.entry(session.item) }?.code == .notFound)
    // Once nothing can bring them back they go.
    #expect(try events(in: "chunk") > 0)
    _ = try book.createNote("Else")
    for table in ["chunk", "event_count", "event_log"] { #expect(try events(in: table) == 0) }
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func aRecorderFollowsItsPauses() throws {
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try session.pause(at: 10)
    try book.undo()
    #expect(try session.state() == .running)
    try session.log(a, at: 11)
    try book.redo()
    #expect(try session.state() == .paused)
    #expect(refusal { try session.log(a) }?.code == .state)
    try session.resume(at: 20)
    try session.stop(at: 30)
    try book.undo()
    #expect(try book.entry(session.item).state == .running)
    let again = try book.attach(to: session.item)
    try again.log(a, at: 31)
    try book.redo()
    #expect(try again.state() == .stopped)
    #expect(try book.events(of: session.item).map(\.time) == [1, 11, 31])
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func continuingIsUndone() throws {
    let session = try book.startSession("S", at: 0)
    try session.stop(at: 10)
    let again = try book.attach(to: session.item, .continue)
    try again.log(a, at: 20)
    try book.undo()
    #expect(try again.state() == .stopped)
    #expect(try book.entry(session.item).end == 10)
    #expect(try book.events(of: session.item).count == 1)
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func whatARecorderLeftIsKept() throws {
    let path = scratch.file("a.tally")
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    // Closed while another process writes, the tail stays beside the book.
    let other = try LockFile(path: path + "-lock")
    try other.lockWriter(timeout: 0)
    book.close()
    other.unlockWriter()
    let again = try Book(path)
    #expect(scratch.files.contains { $0.hasSuffix(".tail") })
    try again.undo()
    #expect(scratch.files.allSatisfy { !$0.hasSuffix(".tail") })
    try again.redo()
    #expect(try again.events(of: session.item).map(\.time) == [1])
    again.close()
  }

  @Test func salvageKeepsThemHidden() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...10 { try session.log(a, at: Int64(time)) }
    try session.stop(at: 100)
    try book.undo()
    try book.undo()
    book.close()
    let salvaged = try Book.salvage(scratch.file("a.tally"), to: scratch.file("new.tally"))
    #expect(try salvaged.recovery().isEmpty)
    #expect(try salvaged.rows(Query(.session)).isEmpty)
    try salvaged.redo()
    try salvaged.redo()
    #expect(try salvaged.events(of: session.item).count == 10)
    #expect(try salvaged.entry(session.item)[.eventCount] == .int(10))
    #expect(try salvaged.check().isEmpty)
    salvaged.close()
  }

  @Test func inMemoryToo() throws {
    let book = try Book(":memory:")
    let session = try book.startSession("S", at: 0)
    try session.log(a, at: 1)
    try book.undo()
    try book.redo()
    #expect(try book.events(of: session.item).count == 1)
    try session.book.undo()
    book.close()
  }

  @Test func oneThatAThreadLogsToIsStopped() throws {
    let session = try book.startSession("S", at: 0)
    nonisolated(unsafe) var logged = 0
    let a = a
    let thread = OtherThread {
      while (try? session.log(a, at: 1)) != nil { logged += 1 }
    }
    while try session.lastSeq() < 1000 {}
    try book.undo()
    thread.join()
    try book.redo()
    #expect(try book.events(of: session.item).count == logged)
    #expect(try book.check().isEmpty)
    book.close()
  }
}
