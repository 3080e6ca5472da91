import Tallybook
import Testing

@Suite("Watching from Swift")
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
    let waiting = Task {
      var lists = 0
      for try await _ in watch.snapshots { lists += 1 }
      return lists
    }
    try await Task.sleep(for: .milliseconds(20))
    book.close()
    _ = try await waiting.value
    watch.close()
  }

  @Test func cancelledTasksEnd() async throws {
    let book = try Book(":memory:")
    let watch = try Watch(try Query(.note), in: book)
    let task = Task { for try await _ in watch.snapshots {} }
    try await Task.sleep(for: .milliseconds(20))
    task.cancel()
    try await task.value
    watch.close()
    book.close()
  }
}
