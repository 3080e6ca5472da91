import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// Threads log to a session, read it and close it under one another.
  @Suite("Under fire", .timeLimit(.minutes(60)))
  struct UnderFireTests {
    @Test func sessionsCloseWhileThreadsLog() throws {
      var error = tally_error()
      error.struct_size = UInt32(MemoryLayout<tally_error>.size)
      var book: OpaquePointer?
      #expect(tally_book_open(":memory:", -1, nil, &book, &error) == 0)
      let type = eventType(book, "A")
      for _ in 0..<20 {
        var session: OpaquePointer?
        #expect(tally_session_start(book, 0, "S", 1, .min, &session, &error) == 0)
        let handle = UInt(bitPattern: session)
        let threads = (0..<3).map { _ in
          Worker {
            // Freed is first detached (CLOSED), then gone (HANDLE).
            let allowed = [FailureCode.handle.rawValue, FailureCode.closed.rawValue, FailureCode.state.rawValue]
            var kept = 0
            for _ in 0..<20_000 {
              let status = tally_session_log(OpaquePointer(bitPattern: handle), type, .min)
              if status == 0 { kept += 1 } else if !allowed.contains(status) { return -1 }
            }
            return kept
          }
        }
        usleep(200)
        let item = info(session).item
        tally_session_free(session)
        let kept = threads.map { $0.join() }
        #expect(!kept.contains(-1))
        var query: OpaquePointer?
        var count: UInt64 = 0
        #expect(tally_query_new(book, Kind.event.rawValue, &query, nil) == 0)
        #expect(tally_query_in(query, item, 0, nil) == 0)
        #expect(tally_query_count(query, &count, nil) == 0)
        #expect(Int(count) == kept.reduce(0, +), "what was acknowledged is there, and nothing else")
        tally_query_free(query)
      }
      tally_book_close(book)
    }

    final class Worker {
      private var thread = pthread_t()
      private final class Box {
        let body: () -> Int
        var result = 0
        init(_ body: @escaping () -> Int) { self.body = body }
      }
      private let box: Box

      init(_ body: @escaping @Sendable () -> Int) {
        box = Box(body)
        pthread_create(
          &thread, nil,
          { context in
            guard let context else { return nil }
            let box = Unmanaged<Box>.fromOpaque(context).takeUnretainedValue()
            box.result = box.body()
            return nil
          }, Unmanaged.passUnretained(box).toOpaque())
      }

      func join() -> Int {
        pthread_join(thread, nil)
        return box.result
      }
    }
  }
}
