import Tallybook
import Testing

@Suite("Watching from Swift", .timeLimit(.minutes(60)))
struct WatchingTests {
  @Test func updatesFollowTheBook() async throws {
    let book = try Book(":memory:")
    let updates = try book.notes.updates()
    let reader = Task {
      var counts: [Int] = []
      for try await notes in updates {
        counts.append(notes.count)
        if notes.count == 3 { break }
      }
      return counts
    }
    for number in 0..<3 {
      try await Task.sleep(for: .milliseconds(5))
      try await book.write { book in try book.notes.create("Note \(number)") }
    }
    let counts = try await reader.value
    #expect(counts == counts.sorted() && counts.last == 3)
    // One that waits ends with its book.
    let (waiting, told) = count(try book.notes.updates())
    for await _ in told { break }
    book.close()
    #expect(try await waiting.value == 1)
  }

  @Test func cancelledTasksEnd() async throws {
    let book = try Book(":memory:")
    let updates = try book.notes.updates()
    let (task, told) = count(updates)
    // It has its first list, and waits for the next.
    for await _ in told { break }
    task.cancel()
    #expect(try await task.value == 1)
    // The watch is there for the next one.
    try await book.write { book in try book.notes.create("After") }
    let (next, more) = count(updates)
    for await _ in more { break }
    book.close()
    #expect(try await next.value == 1)
  }

  @Test func changesTellWhatHappened() async throws {
    let book = try Book(":memory:")
    let note = try await book.write { book in try book.notes.create("One") }
    var changes = try book.notes.changes().makeAsyncIterator()
    var told: [String] = []
    func take() async throws { told += try await changes.next().map { $0.map { "\($0.change) \($0.row.title)" } } ?? [] }
    try await take()
    try await book.write { book in try book.update(note) { $0.title = "Two" } }
    try await take()
    try await book.write { book in try book.delete(note) }
    try await take()
    #expect(told == ["added One", "changed Two", "removed Two"])
  }

  @Test func whatCannotBeWatchedIsRefused() throws {
    let book = try Book(":memory:")
    #expect(throws: Failure.self) { try book.write { book in _ = try book.notes.updates() } }
    #expect(throws: Failure.self) { try book.notes.order(by: \.title.count).updates() }
  }

  /// A task that counts what comes, and tells of each.
  private func count(_ updates: Updates<[Note]>) -> (task: Task<Int, any Error>, told: AsyncStream<Void>) {
    let (told, teller) = AsyncStream<Void>.makeStream()
    let task = Task {
      defer { teller.finish() }
      var count = 0
      for try await _ in updates {
        count += 1
        teller.yield()
      }
      return count
    }
    return (task, told)
  }
}
