// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: watching", .timeLimit(.minutes(60)))
struct WatchingExamples {
  @Test("Changed") func example1() async throws {
    let book = try Book(":memory:")
    let note = try await book.write { book in try book.notes.create("Arrival") }
    var changes = try book.notes.changes().makeAsyncIterator()
    for changed in try await changes.next() ?? [] { shown(changed.row.title, changed.change == .added).like("Arrival true")
    }
    try await book.write { book in try book.delete(note) }
    for changed in try await changes.next() ?? [] { shown(changed.row.title, changed.change == .removed).like("Arrival true")
    }
  }

  @Test("Selection.updates()") func example2() async throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    for try await notes in try book.notes.updates() {
      shown(notes.count).like("1")
      break
    }
  }

  @Test("Selection.changes()") func example3() async throws {
    let book = try Book(":memory:")
    try book.notes.create("Arrival")
    for try await changes in try book.notes.changes() {
      shown(changes.map(\.row.title)).like("[\"Arrival\"]")
      break
    }
  }

  @Test("Updates") func example4() async throws {
    let book = try Book(":memory:")
    let updates = try book.notes.updates()
    try await book.write { book in try book.notes.create("Arrival") }
    for try await notes in updates {
      shown(notes.map(\.title)).like("[\"Arrival\"]")
      break
    }
  }

  @Test("Updates.makeAsyncIterator()") func example5() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    shown(try await updates.next()?.count ?? 1).like("0")
  }

  @Test("Updates.AsyncIterator") func example6() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    shown(try await updates.next()?.count ?? 1).like("0")
  }

  @Test("Updates.AsyncIterator.next(isolation:)") func example7() async throws {
    let book = try Book(":memory:")
    var updates = try book.notes.updates().makeAsyncIterator()
    book.close()
    shown(try await updates.next(isolation: nil) == nil).like("true")
  }
}
