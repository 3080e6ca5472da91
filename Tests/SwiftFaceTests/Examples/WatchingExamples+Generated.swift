// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: watching", .timeLimit(.minutes(60)))
struct WatchingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Changed", example1),
    Example("Selection.updates()", example2),
    Example("Selection.changes()", example3),
    Example("Updates", example4),
    Example("Updates.makeAsyncIterator()", example5),
    Example("Updates.AsyncIterator", example6),
    Example("Updates.AsyncIterator.next(isolation:)", example7),
  ]

  @Sendable static func example1() async throws {
    let book = try Book(":memory:")
    let note = try await book.write { book in try book.notes.create("Arrival") }
    var changes = try book.notes.changes().makeAsyncIterator()
    for changed in try await changes.next() ?? [] { shown(changed.row.title, changed.change == .added).like("Arrival true")
    }
    try await book.write { book in try book.delete(note) }
    for changed in try await changes.next() ?? [] { shown(changed.row.title, changed.change == .removed).like("Arrival true")
    }
  }

  @Sendable static func example2() async throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    for try await notes in try book.notes.updates() {
      shown(notes.count).like("1")
      break
    }
  }

  @Sendable static func example3() async throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    for try await changes in try book.notes.changes() {
      shown(changes.map(\.row.title)).like("[\"Arrival\"]")
      break
    }
  }

  @Sendable static func example4() async throws {
    let book = try Book(":memory:")
    let updates = try book.notes.updates()
    try await book.write { book in try book.notes.create("Arrival") }
    for try await notes in updates {
      shown(notes.map(\.title)).like("[\"Arrival\"]")
      break
    }
  }

  @Sendable static func example5() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    shown(try await updates.next()?.count ?? 1).like("0")
  }

  @Sendable static func example6() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    shown(try await updates.next()?.count ?? 1).like("0")
  }

  @Sendable static func example7() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    book.close()
    shown(try await updates.next(isolation: nil) == nil).like("true")
  }
}
