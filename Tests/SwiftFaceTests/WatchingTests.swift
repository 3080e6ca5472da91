import Tallybook
import Testing

@Suite("Watching from Swift", .timeLimit(.minutes(60)))
struct WatchingTests {
  @Test func snapshotsFollowTheBook() async throws {
    let book = try Book(":memory:")
    let watch = try Watch(try Query(.note), in: book)
    let reader = Task {
      var counts: [Int] = []
      for try await rows in watch.snapshots {
        counts.append(rows.count)
        if rows.count == 3 { break }
      }
      return counts
    }
    for number in 0..<3 {
      try await Task.sleep(for: .milliseconds(5))
      _ = try book.createNote("Note \(number)")
    }
    let counts = try await reader.value
    #expect(counts == counts.sorted() && counts.last == 3)
    // One that waits ends with its book.
    let (waiting, lists) = count(watch.snapshots)
    book.close()
    #expect(try await waiting.value == 0)
    for await _ in lists { Issue.record("a list of a closed book") }
    watch.close()
  }

  @Test func cancelledTasksEnd() async throws {
    let book = try Book(":memory:")
    let watch = try Watch(try Query(.note), in: book)
    let (task, lists) = count(watch.snapshots)
    // It has its first list, and waits for the next.
    for await _ in lists { break }
    task.cancel()
    #expect(try await task.value == 1)
    // The watch is there for the next one.
    _ = try book.createNote("After")
    let (next, more) = count(watch.snapshots)
    for await _ in more { break }
    watch.close()
    #expect(try await next.value == 1)
    book.close()
  }

  /// A task that counts what comes, and tells of each.
  private func count(_ snapshots: Watch.Snapshots) -> (task: Task<Int, any Error>, told: AsyncStream<Void>) {
    let (told, teller) = AsyncStream<Void>.makeStream()
    let task = Task {
      defer { teller.finish() }
      var count = 0
      for try await _ in snapshots {
        count += 1
        teller.yield()
      }
      return count
    }
    return (task, told)
  }
}
