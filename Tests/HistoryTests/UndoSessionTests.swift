import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookHistory
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

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

  @Test func theStartOfARecordingIsPassedOver() throws {
    let note = try book.createNote("Arrival")
    let session = try book.startSession("S", at: 0)
    for time in 1...100 { try session.log(a, at: Int64(time)) }
    // What an observer's undo takes back is what came before the recording.
    let undone = try book.undo()
    #expect(undone.step.name == "new note")
    #expect(undone.findings.map(\.message) == [
      "passed over step 2 (new session): session \(session.item) \"S\" is being recorded by process \(getpid())", "Removed note \(note) \"Arrival\"",
    ])
    #expect(undone.findings.map(\.severity) == [.warning, .info])
    try session.log(a, at: 101)
    try book.redo()
    #expect(try book.names(Query(.note)) == ["Arrival"])
    try session.stop(at: 200)
    // The stop is a step; that the session runs again is said.
    let again = try book.undo()
    #expect(again.findings.map(\.message) == [
      "session \(session.item) \"S\" runs, and nobody records it: attach to it and go on, or stop it"
    ])
    #expect(again.findings.first?.severity == .warning)
    try book.redo()
    // Neither a new step nor what can be redone no longer takes an event.
    _ = try book.createNote("Else")
    for _ in 0..<3 { try book.undo() }
    let last = refusal { try book.undo() }
    #expect(last?.code == .notFound)
    #expect(last?.message.contains("there is nothing to be undone; passed over step 2 (new session): session \(session.item)") == true)
    #expect(last?.message.contains("holds what was logged") == true)
    #expect(try book.events(of: session.item).map(\.time) == Array(1...101))
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func withSessionsItGoesToTheTrash() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...100 { try session.log(a, at: Int64(time)) }
    let undone = try book.undo(.sessions)
    #expect(undone.findings.map(\.message).contains("Put session \(session.item) \"S\" into the trash"))
    #expect(try session.state() == .stopped)
    let refused = refusal { try session.log(a) }
    #expect(refused?.reason == .hasEnded && refused?.message.contains("was put into the trash; restore it") == true)
    #expect(refusal { try book.entry(session.item) }?.code == .notFound)
    #expect(try book.export(.csvEvents).split(separator: "\n").count <= 1)
    #expect(try book.check().isEmpty)
    #expect(scratch.files.allSatisfy { !$0.hasSuffix(".tail") })
    let redone = try book.redo()
    #expect(redone.findings.first?.message.contains("runs, and nobody records it") == true)
    #expect(redone.findings.map(\.message).contains("Restored session \(session.item) \"S\""))
    #expect(try book.entry(session.item).state == .running)
    #expect(try book.entry(session.item)[.eventCount] == .int(100))
    // It goes on where it was.
    let again = try book.attach(to: session.item)
    try again.log(a, at: 101)
    #expect(try again.lastSeq() == 101)
    try again.stop(at: 200)
    try book.undo()
    try book.undo(.sessions)
    #expect(refusal { try book.entry(session.item) }?.code == .notFound)
    // Nothing can bring them back by a redo now; a restore does.
    _ = try book.createNote("Else")
    _ = try book.restore(session.item)
    #expect(try book.events(of: session.item).map(\.time) == Array(1...101))
    #expect(try book.check().isEmpty)
    book.close()
  }

  @Test func anEmptyOneThatNobodyRecordsIsUndone() throws {
    let session = try book.startSession("S", at: 0)
    try session.stop(at: 1)
    try book.undo()
    #expect(try book.undo().findings.map(\.message) == ["Removed session \(session.item) \"S\""])
    try book.redo()
    #expect(try book.entry(session.item).state == .running)
    try book.undo()
    _ = try book.createNote("Else")
    #expect(try events(in: "event_log") == 0)
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// An import is taken back with what only it brought; its sessions hold events, and go to the trash with what these need.
  @Test func anImportedSessionGoesToTheTrashWithWhatItNeeds() throws {
    let nest = try book.createCollection("Nest")
    let type = try book.draft(.eventType, in: nest)
    try type.set(.name, .text("Feeding"))
    let feeding = try type.save()
    let session = try book.startSession("Watch", in: nest, at: 0)
    _ = try session.log([Event(time: 1, type: feeding, note: "a fish"), Event(time: 2, type: a)])
    try session.stop(at: 10)
    _ = try book.createNote("Beside", in: nest)
    let json = try book.export(.json)
    book.close()

    let other = try Book(scratch.file("b.tally"))
    let note = try other.createNote("Own")
    let before = try other.export(.json)
    _ = try other.importJSON(.bytes(Array(json.utf8)))
    let after = try other.export(.json)
    let undone = try other.undo()
    #expect(UndoTests.unmodified(try other.export(.json)) == UndoTests.unmodified(before))
    #expect(try other.check().isEmpty)
    #expect(undone.findings.contains { $0.message.hasPrefix("Put ") && $0.message.hasSuffix(" into the trash") })
    try other.redo()
    #expect(UndoTests.unmodified(try other.export(.json)) == UndoTests.unmodified(after))
    try other.undo()
    // Gone for what can be redone, there for who restores it.
    _ = try other.createNote("Else")
    var trash = try Query(.collection)
    trash.restrict(to: 0, .trash)
    for entry in try other.rows(trash) { _ = try other.restore(entry.id) }
    let watch = try #require(try other.rows(Query(.session)).first)
    #expect(try other.events(of: watch.id).map(\.note) == ["a fish", nil])
    #expect(try other.entry(note).name == "Own")
    #expect(try other.names(Query(.note)).sorted() == ["Else", "Own"])
    #expect(try other.check().isEmpty)
    other.close()
  }

  /// A session that was continued and is recorded is not stopped by who takes back the newest step.
  @Test func whatIsRecordedGoesOn() throws {
    _ = try book.createNote("Before")
    let session = try book.startSession("S", at: 0)
    try session.stop(at: 10)
    let again = try book.attach(to: session.item, .continue)
    try again.log(a, at: 20)
    let type = try book.draft(.eventType)
    try type.set(.name, .text("Fed"))
    let fed = try type.save()
    try again.log(fed, at: 21)
    let undone = try book.undo()
    // The type, continuing, the stop before it, the start.
    #expect(undone.findings.map(\.severity) == [.warning, .warning, .warning, .warning, .info])
    #expect(undone.findings.first?.message.contains("events of session \(session.item) are of the event type \(fed)") == true)
    #expect(undone.step.name == "new note")
    try again.log(fed, at: 22)
    #expect(try again.state() == .running)
    book.close()
  }

  @Test func retentionLeavesEventsAndAPurgeTakesThem() throws {
    let nest = try book.createCollection("Nest")
    let session = try book.startSession("S", in: nest, at: 0)
    try session.log(a, at: 1)
    try session.stop(at: 2)
    let note = try book.createNote("Gone")
    try book.delete(nest)
    try book.delete(note)
    try book.set("trash_retention", to: "1")
    usleep(10)
    _ = try book.tick()
    #expect(refusal { try book.restore(note) }?.code == .notFound)
    _ = try book.restore(nest)
    #expect(try book.events(of: session.item).count == 1)
    try book.delete(nest)
    #expect(try book.purge() == 2)
    #expect(try events(in: "chunk") == 0)
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
    #expect(refusal { try session.log(a) }?.reason == .isPaused)
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

  @Test func continuingIsUndoneWhereThatIsAskedFor() throws {
    let session = try book.startSession("S", at: 0)
    try session.stop(at: 10)
    let again = try book.attach(to: session.item, .continue)
    try again.log(a, at: 20)
    try book.undo(.sessions)
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
    // Nobody is waited for.
    try book.setBusyTimeout(0)
    let other = try LockFile(path: path + "-lock")
    try other.lockWriter(timeout: 0)
    book.close()
    other.unlockWriter()
    let again = try Book(path)
    #expect(scratch.files.contains { $0.hasSuffix(".tail") })
    try again.undo(.sessions)
    #expect(scratch.files.allSatisfy { !$0.hasSuffix(".tail") })
    try again.redo()
    #expect(try again.events(of: session.item).map(\.time) == [1])
    again.close()
  }

  @Test func salvageKeepsThemInTheTrash() throws {
    let session = try book.startSession("S", at: 0)
    for time in 1...10 { try session.log(a, at: Int64(time)) }
    try session.stop(at: 100)
    try book.undo()
    try book.undo(.sessions)
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
    try book.undo(.sessions)
    try book.redo()
    #expect(try book.events(of: session.item).count == 1)
    try session.book.undo(.sessions)
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
    try book.undo(.sessions)
    thread.join()
    try book.redo()
    #expect(try book.events(of: session.item).count == logged)
    #expect(try book.check().isEmpty)
    book.close()
  }
}
