import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

@Suite("Attaching to sessions", .timeLimit(.minutes(60)))
struct AttachingTests {
  let scratch = Scratch()

  /// What threads that hand over one session were told is kept.
  private final class Relay: Sendable {
    private struct State {
      var values: [Double] = []
      var owner: Int?
      var faults: [String] = []
    }

    private let state = Mutex(State())
    private let book: Book
    private let item: Int64
    private let type: Int64

    init(_ book: Book, _ item: Int64) throws {
      self.book = book
      self.item = item
      type = try #require(try book.eventType("A"))
    }

    var values: [Double] { state.withLock { $0.values } }
    var faults: [String] { state.withLock { $0.faults } }

    func run(_ number: Int, rounds: Int) {
      for round in 0..<rounds {
        do {
          let recorder = try book.attach(to: item, .continue)
          enter(number)
          for event in 0...(round % 3) {
            let value = Double(number * 1_000_000 + round * 10 + event)
            _ = try recorder.log([Event(time: .min, type: type, value: value)])
            state.withLock { $0.values.append(value) }
          }
          state.withLock { $0.owner = nil }
          if (round + number) % 3 == 0 { try recorder.stop() } else { recorder.detach() }
        } catch { note("thread \(number), round \(round): \(error)") }
      }
    }

    private func enter(_ number: Int) {
      let other = state.withLock { state in
        defer { state.owner = number }
        return state.owner
      }
      if let other { note("threads \(other) and \(number) record at once") }
    }

    private func note(_ fault: String) { state.withLock { $0.faults.append(fault) } }
  }

  @Test(arguments: [":memory:", "a.tally"]) func threadsThatHandOverASessionLoseNothing(_ name: String) throws {
    let book = try Book(name == ":memory:" ? name : scratch.file(name), BookOptions(busyTimeout: 120_000_000_000))
    let first = try book.startSession("Relay")
    first.detach()
    let relay = try Relay(book, first.item)
    let threads = (1...4).map { number in OtherThread { relay.run(number, rounds: 60) } }
    for thread in threads { thread.join() }
    #expect(relay.faults.isEmpty)
    let events = try book.events(of: first.item)
    #expect(events.compactMap(\.value).sorted() == relay.values.sorted())
    #expect(events.map(\.seq).sorted() == (0..<UInt64(relay.values.count)).map { $0 + 1 })
    #expect(try book.check().isEmpty && book.recovery().isEmpty)
    book.close()
    #expect(scratch.files.filter { $0 != "a.tally" }.isEmpty)
  }

  @Test func withoutTimeToWaitIsRefusedAtOnce() throws {
    for name in [":memory:", scratch.file("a.tally")] {
      let book = try Book(name, BookOptions(busyTimeout: 0))
      let session = try book.startSession("Watch")
      let failure = refusal { try book.attach(to: session.item) }
      #expect(failure?.reason == .recorder && failure?.id == Int64(getpid()))
      #expect(failure?.message.contains("\(getpid())") == true)
      session.detach()
      try book.attach(to: session.item).stop()
      #expect(refusal { try book.attach(to: session.item) }?.reason == .hasEnded)
      book.close()
    }
  }

  @Test(arguments: [":memory:", "a.tally"]) func waitsUntilTheSessionIsLetGoOf(_ name: String) throws {
    let book = try Book(name == ":memory:" ? name : scratch.file(name), BookOptions(busyTimeout: 60_000_000_000))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Watch")
    let other = OtherThread {
      try? session.log(type)
      usleep(20_000)
      session.detach()
    }
    let again = try book.attach(to: session.item)
    other.join()
    #expect(try again.count() == 1 && again.lastSeq() == 1)
    try again.stop()
    book.close()
  }

  @Test func whoAddsEventsMeanwhileGetsNumbersOfTheirOwn() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: 120_000_000_000))
    let type = try #require(try book.eventType("A"))
    let first = try book.startSession("Relay")
    first.detach()
    let relay = try Relay(book, first.item)
    let threads = (1...2).map { number in OtherThread { relay.run(number, rounds: 40) } }
    var seqs: [UInt64] = []
    for _ in 0..<40 { seqs.append(try book.insertEvent(Event(time: .min, type: type), into: first.item)) }
    for thread in threads { thread.join() }
    #expect(relay.faults.isEmpty)
    let events = try book.events(of: first.item)
    #expect(events.map(\.seq).sorted() == (0..<UInt64(relay.values.count + seqs.count)).map { $0 + 1 })
    #expect(try book.check().isEmpty)
    book.close()
  }

  /// A tail that a thread of this process has locked and has not yet listed is its own: who adds an event waits, and is not told that
  /// another process records.
  @Test func whoAddsAnEventWaitsForAThreadThatBeginsToRecord() throws {
    let book = try Book(scratch.file("a.tally"), BookOptions(busyTimeout: 60_000_000_000))
    let type = try #require(try book.eventType("A"))
    let session = try book.startSession("Relay")
    let uuid = try #require(UUID(try book.entry(session.item).uuid))
    let path = SessionTails.path(uuid.text, in: book.store)
    session.detach()
    let tail = try SessionTails.create(uuid, firstSeq: 1, anchor: 0, in: book.store)
    #expect(Tail.ownerPID(path: path) == getpid())
    let other = OtherThread {
      usleep(20_000)
      tail.close(remove: true)
    }
    #expect(try book.insertEvent(Event(time: 5, type: type), into: session.item) == 1)
    other.join()
    book.close()
  }

  @Test func whatAKillLeftOfATailThatWasBeingMadeIsRemoved() throws {
    try Book(scratch.file("a.tally")).close()
    let left = scratch.write("a.tally-01a20136-6cef-70cf-a43d-df7e899318bd.tail.4711-01a20136.partial", "TALLY")
    // One that somebody is making, and what is called otherwise, stays.
    let (descriptor, made) = try TailFile.create(for: scratch.file("a.tally-01a20136-3fb2-7484-abfb-c85f3cacdf35.tail"))
    let other = scratch.write("b.tally-01a20136-3fb2-7484-abfb-c85f3cacdf35.tail.4711-01a20136.partial", "TALLY")
    let book = try Book(scratch.file("a.tally"))
    #expect(access(left, F_OK) != 0 && access(made, F_OK) == 0 && access(other, F_OK) == 0)
    book.close()
    TailFile.release(descriptor)
    let reader = try Book(scratch.file("a.tally"), BookOptions(flags: .readOnly))
    #expect(access(made, F_OK) == 0)
    reader.close()
    try Book(scratch.file("a.tally")).close()
    #expect(access(made, F_OK) != 0)
  }

  @Test func aDamagedTailIsSetAsideEachTime() throws {
    let book = try Book(scratch.file("a.tally"))
    let session = try book.startSession("Watch")
    session.detach()
    let uuid = try #require(UUID(try book.entry(session.item).uuid))
    for number in 1...2 {
      writeFile(scratch.file("a.tally-\(uuid.text).tail"), Array(repeating: 0, count: 8192))
      try book.attach(to: session.item, .continue).stop()
      #expect(scratch.files.filter { $0.hasSuffix(".damaged") }.count == number)
    }
    book.close()
  }

  /// What a recorder left is not held back for another interval.
  @Test func whatIsAttachedToIsSyncedAtTheNextTick() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let session = try book.startSession("S")
    try session.log(try #require(try book.eventType("A")))
    // Nobody is waited for.
    try book.setBusyTimeout(0)
    let other = try LockFile(path: path + "-lock")
    try other.lockWriter(timeout: 0)
    book.close()
    other.unlockWriter()
    let again = try Book(path)
    let recorder = try again.attach(to: session.item)
    #expect(!recorder.tail.isSynced)
    _ = try again.tick()
    #expect(recorder.tail.isSynced)
    again.close()
  }
}
