import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TestBasics
@testable import TestBooks

/// What a handler was given.
private final class Heard: Sendable {
  let lines = Mutex<[String]>([])

  var handler: LogHandler { LogHandler(least: .info) { line in self.lines.withLock { $0.append(line.message) } } }
  var all: [String] { lines.withLock { $0 } }
}

@Suite("The log of a book", .timeLimit(.minutes(60)))
struct BookLogTests {
  let scratch = Scratch()

  @Test func goesToTheHandlerOfItsOpening() throws {
    let (path, heard, other) = (scratch.file("mine.tally"), Heard(), Heard())
    let book = try Book(path, BookOptions(log: heard.handler))
    let others = try Book(scratch.file("other.tally"), BookOptions(log: other.handler))
    Log.deliver()
    #expect(heard.all.count == 1 && heard.all[0].hasPrefix("opened \(path)"), "also what opening it says")
    #expect(other.all.count == 1 && !other.all[0].contains(path))
    book.store.log.write(.warning, "book", "a line of mine")
    book.store.log.write(.debug, "book", "below what it asked for")
    Log.deliver()
    #expect(heard.all.count == 2 && heard.all[1] == "a line of mine" && other.all.count == 1)
    book.close()
    others.close()
  }

  @Test func isThatOfEachOpening() throws {
    let (path, heard, other) = (scratch.file("shared.tally"), Heard(), Heard())
    let book = try Book(path, BookOptions(log: heard.handler))
    var second: LogHandler? = other.handler
    weak let gone = second
    let again = try Book(path, BookOptions(log: second))
    second = nil
    let silent = try Book(path)
    book.store.log.write(.info, "book", "to both")
    Log.deliver()
    #expect(heard.all.last == "to both" && other.all == ["to both"])
    again.close()
    book.store.log.write(.info, "book", "to one")
    Log.deliver()
    #expect(heard.all.last == "to one" && other.all == ["to both"])
    silent.close()
    book.close()
    withExtendedLifetime(again) { #expect(gone != nil, "an opening keeps its handler, and with it the host's context") }
  }
}
