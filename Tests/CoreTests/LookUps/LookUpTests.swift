import CSQLite
import Testing
@testable import TallybookCore

/// Look-ups by name take as many steps of SQLite's machine in a large book as in a small one: steps are counted, and no time is.
@Suite("Look-ups", .timeLimit(.minutes(60)))
struct LookUpTests {
  private final class Counter {
    var steps = 0
  }

  /// How many steps of SQLite's machine a look-up takes.
  private func steps(_ book: Book, _ lookUp: (Connection) throws(Failure) -> Void) throws -> Int {
    let counter = Counter()
    try book.read { connection throws(Failure) in
      try lookUp(connection)
      sqlite3_progress_handler(
        connection.handle, 1,
        { context in
          if let context { Unmanaged<Counter>.fromOpaque(context).takeUnretainedValue().steps += 1 }
          return 0
        }, Unmanaged.passUnretained(counter).toOpaque())
      defer { sqlite3_progress_handler(connection.handle, 0, nil, nil) }
      try lookUp(connection)
    }
    return counter.steps
  }

  @Test func costTheSameInALargeBook() throws {
    let book = try Book(":memory:")
    let nest = try book.createCollection("Nest")
    let inner = try book.createCollection("Inner", in: nest)
    let tag = try book.createTag("Work")
    func all() throws -> [Int] {
      [
        try steps(book) { connection throws(Failure) in _ = try EventTypes.find("A", seenFrom: inner, on: connection) },
        try steps(book) { connection throws(Failure) in _ = try EventTypes.find("none", seenFrom: inner, on: connection) },
        try steps(book) { connection throws(Failure) in try EventTypes.requireFree("none", in: inner, except: 0, on: connection) },
        try steps(book) { connection throws(Failure) in _ = try EventTypes.anyState(in: inner, on: connection) },
        try steps(book) { connection throws(Failure) in _ = try Tags.find("Work", on: connection) },
        try steps(book) { connection throws(Failure) in try Tags.requireFree("Work", except: tag, on: connection) },
        try steps(book) { connection throws(Failure) in _ = try EntryStore.find(inner, on: connection) },
      ]
    }
    let small = try all()
    try book.write { inside in
      for number in 0..<20_000 { _ = try inside.createNote("Note \(number)", at: 0, in: number % 3 == 0 ? 0 : number % 3 == 1 ? nest : inner) }
    }
    let large = try all()
    for (before, after) in zip(small, large) {
      #expect(before > 0 && after <= 2 * before, "\(small) steps, then \(large)")
    }
    book.close()
  }
}
