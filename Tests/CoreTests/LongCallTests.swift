import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookSalvage
@testable import TestBasics
@testable import TestBooks

/// What ends long calls, and who hears of them.
@Suite("Long calls", .timeLimit(.minutes(60)))
struct LongCallTests {
  let scratch = Scratch()
  static let notes = 4_000

  private func makeBook(_ name: String = "a.tally") throws -> Book {
    let book = try Book(scratch.file(name))
    let nest = try book.createCollection("Heron nest")
    try book.write { inside in
      for number in 0..<Self.notes { _ = try inside.createNote("Note \(number)", in: nest) }
    }
    _ = try book.recordTen()
    return book
  }

  /// All that a book says.
  private func contents(_ book: Book) throws -> String { try book.export(.json, nil, ExportOptions(flags: .canonical)) }

  private typealias Verb = @Sendable (Book) throws -> Void

  /// The verbs that may take long, on a book of the test.
  private func verbs() -> [(name: String, run: Verb)] {
    let backups = scratch.file("backup")
    return [
      ("check", { _ = try $0.check() }),
      ("count", { _ = try Query(.note).count(in: $0) }),
      ("export", { _ = try $0.export(.json) }),
      ("export as Markdown", { _ = try $0.export(.markdown) }),
      ("delete", { _ = try Query(.note).delete(in: $0) }),
      ("undo", { _ = try $0.undo() }),
      ("redo", { _ = try $0.redo() }),
      ("backup", { try $0.backUp(to: "\(backups)-\(UUID.random().text).tally") }),
      ("serialize", { _ = try $0.serialized() }),
    ]
  }

  @Test func endWhereTheyAreInterrupted() throws {
    let book = try makeBook()
    var cancelled: Set<String> = []
    let wanted: Set = ["check", "export", "delete"]
    var round = 0
    // On a busy machine an interruption comes too late more often than not.
    while round < 4 || !cancelled.isSuperset(of: wanted) && round < 200 {
      defer { round += 1 }
      for (name, run) in verbs() {
        let before = try contents(book)
        nonisolated(unsafe) var refused: Failure?
        let thread = OtherThread {
          let call = book.beginLongCall()
          do {
            try run(book)
            try call.requireWhole()
          } catch let failure as Failure { refused = call.cause(of: failure) } catch {}
          call.end()
        }
        usleep(UInt32.random(in: 0..<(round % 2 == 0 ? 3_000 : 30_000)))
        book.interrupt()
        thread.join()
        if refused?.code == .cancelled {
          cancelled.insert(name)
          #expect(try contents(book) == before, "\(name) was interrupted, and the book is not as before")
        } else if let refused {
          // There may be nothing to undo or redo.
          #expect(refused.code == .notFound, "\(name): \(refused.message)")
        }
      }
      #expect(try book.check().filter { $0.severity == .error } == [])
    }
    #expect(cancelled.isSuperset(of: wanted), "\(cancelled)")
  }

  @Test func anInterruptionBeforeOrAfterIsNone() throws {
    let book = try makeBook()
    book.interrupt()
    book.interrupt()
    let call = book.beginLongCall()
    #expect(try Query(.note).count(in: book) == UInt64(Self.notes))
    try call.requireWhole()
    call.end()
    book.interrupt()
    #expect(try Query(.note).count(in: book) == UInt64(Self.notes))
  }

  @Test func oneInterruptionEndsACallOnce() throws {
    let book = try makeBook()
    let call = book.beginLongCall()
    book.interrupt()
    book.interrupt()
    let refusal = refusal { _ = try Query(.note).delete(in: book) }
    #expect(refusal?.code == .cancelled)
    call.end()
    #expect(try Query(.note).count(in: book) == UInt64(Self.notes))
  }

  @Test func aTransactionStaysOpenWhereItsCallWasInterrupted() throws {
    let book = try makeBook()
    let inside = try book.begin("planting")
    let note = try inside.createNote("Before")
    let call = inside.beginLongCall()
    book.interrupt()
    #expect(refusal { _ = try Query(.note).delete(in: inside) }?.code == .cancelled)
    call.end()
    #expect(try Query(.note).count(in: inside) == UInt64(Self.notes) + 1)
    _ = try inside.createNote("After")
    try inside.commit()
    #expect(try book.entry(note).name == "Before")
    #expect(try Query(.note).count(in: book) == UInt64(Self.notes) + 2)
  }

  @Test func whatWasCommittedIsDone() throws {
    let book = try makeBook()
    let call = book.beginLongCall()
    let note = try book.createNote("Arrival")
    book.interrupt()
    // What is read of it now is no reason to say that it is not there.
    #expect(try book.entry(note).name == "Arrival")
    try call.requireWhole()
    call.end()
  }

  @Test func whoWaitsForAnotherWriterIsInterrupted() throws {
    let book = try makeBook()
    let other = try Book(scratch.file("a.tally"))
    let holder = try other.begin("long")
    nonisolated(unsafe) var refused: Failure?
    let thread = OtherThread {
      let call = book.beginLongCall()
      do { _ = try Query(.note).delete(in: book) } catch let failure as Failure { refused = failure } catch {}
      call.end()
    }
    usleep(50_000)
    book.interrupt()
    thread.join()
    #expect(refused?.code == .cancelled)
    try holder.rollback()
  }

  @Test func whoListensHearsAndMayStop() throws {
    let book = try makeBook()
    let heard = Atomic<Int>(0)
    book.interruptions.listen { _, _ in heard.add(1, ordering: .relaxed) }
    var call = book.beginLongCall()
    let end = Clock.read(CLOCK_MONOTONIC) + 400_000_000
    while Clock.read(CLOCK_MONOTONIC) < end { _ = try Query(.note).count(in: book) }
    call.end()
    #expect(heard.load(ordering: .relaxed) >= 2)
    book.interruptions.listen { (_, _) throws(Failure) in throw Failure(.cancelled, "no more of this") }
    call = book.beginLongCall()
    let refusal = refusal { while true { _ = try Query(.note).count(in: book) } }
    call.end()
    #expect(refusal?.message == "no more of this")
    book.interruptions.listen(nil)
    #expect(try Query(.note).count(in: book) == UInt64(Self.notes))
  }

  @Test func salvageIsStoppedByWhoListens() throws {
    let path = scratch.file("a.tally")
    try makeBook().close()
    let call = LongCall.begin(.ofNoBook)
    Interruptions.ofNoBook.raise()
    #expect(refusal { _ = try Salvage.run(from: path, to: scratch.file("new.tally"), now: 5) }?.code == .cancelled)
    call.end()
    #expect(access(scratch.file("new.tally"), F_OK) != 0)
    _ = try Salvage.run(from: path, to: scratch.file("new.tally"), now: 5)
  }
}
