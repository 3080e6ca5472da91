import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// Books are closed while other threads are inside calls, and from a host's function inside one.
  @Suite("Closing", .timeLimit(.minutes(60)))
  struct ClosingTests {
    @Test(arguments: [":memory:", "/tmp/tallybook-closing-\(getpid()).tally"])
    func aBookClosesUnderThreadsThatWriteAndRead(_ path: String) throws {
      for round in 0..<30 {
        unlink(path)
        var book: OpaquePointer?
        #expect(tally_book_open(path, -1, nil, &book, nil) == 0)
        let handle = UInt(bitPattern: book)
        let threads = (0..<3).map { number in
          UnderFireTests.Worker {
            let book = OpaquePointer(bitPattern: handle)
            for _ in 0..<10_000 {
              var status: Int32
              switch number {
              case 0: status = tally_create(book, Kind.note.rawValue, 0, "n", 1, .min, 0, nil, nil)
              case 1:
                var inside: OpaquePointer?
                status = tally_transaction_begin(book, nil, 0, 0, &inside, nil)
                if status == 0 { status = tally_create(inside, Kind.note.rawValue, 0, "t", 1, .min, 0, nil, nil) }
                if status == 0 { status = tally_transaction_commit(inside, nil) }
                tally_book_close(inside)
              default:
                var query: OpaquePointer?
                var count: UInt64 = 0
                status = tally_query_new(book, 0, &query, nil)
                if status == 0 { status = tally_query_count(query, &count, nil) }
                tally_query_free(query)
              }
              if status == FailureCode.handle.rawValue || status == FailureCode.closed.rawValue { return 0 }
              if status != 0 && status != FailureCode.busy.rawValue { return Int(status) }
            }
            return 1
          }
        }
        usleep(UInt32(round) * 150)
        tally_book_close(book)
        #expect(threads.map { $0.join() } == [0, 0, 0])
      }
      unlink(path)
    }

    /// A handle of a book ends its own recorders when it closes, whatever a thread is doing with it: another handle records on.
    @Test func anotherHandleRecordsOn() throws {
      final class Started: @unchecked Sendable { var sessions: [OpaquePointer?] = [] }
      let path = "/tmp/tallybook-closing-on-\(getpid()).tally"
      unlink(path)
      defer { unlink(path) }
      var stays: OpaquePointer?
      #expect(tally_book_open(path, -1, nil, &stays, nil) == 0)
      let type = eventType(stays, "A")
      for round in 0..<20 {
        var goes: OpaquePointer?
        #expect(tally_book_open(path, -1, nil, &goes, nil) == 0)
        var first: OpaquePointer?
        #expect(tally_session_start(goes, 0, "S", 1, .min, &first, nil) == 0)
        // Often enough that its lock is biased to this thread, and the next one would be kept by plain stores.
        for _ in 0..<200 { #expect(tally_session_log(first, type, .min) == 0) }
        let handle = UInt(bitPattern: goes)
        let started = Started()
        let thread = UnderFireTests.Worker {
          for _ in 0..<2_000 {
            var session: OpaquePointer?
            let status = tally_session_start(OpaquePointer(bitPattern: handle), 0, "S", 1, .min, &session, nil)
            if status == FailureCode.handle.rawValue || status == FailureCode.closed.rawValue { return 0 }
            guard status == 0 else { return Int(status) }
            started.sessions.append(session)
          }
          return 1
        }
        usleep(UInt32(round) * 150)
        let item = info(first).item
        tally_book_close(goes)
        #expect(tally_session_log(first, type, .min) == FailureCode.closed.rawValue)
        var again: OpaquePointer?
        #expect(tally_session_attach(stays, item, 0, &again, nil) == 0)
        #expect(tally_session_log(again, type, .min) == 0 && count(again, type) == 201)
        #expect(thread.join() == 0)
        // Also those that were just being started.
        for (place, session) in started.sessions.enumerated() {
          #expect(tally_session_log(session, type, .min) == FailureCode.closed.rawValue)
          var other: OpaquePointer?
          // A closed handle says no id any more; nobody else made anything meanwhile.
          #expect(tally_session_attach(stays, item + Int64(place) + 1, 0, &other, nil) == 0)
          tally_session_free(session)
          #expect(tally_session_log(other, type, .min) == 0)
          tally_session_free(other)
        }
        tally_session_free(first)
        #expect(tally_session_log(again, type, .min) == 0)
        tally_session_free(again)
      }
      tally_book_close(stays)
    }

    @Test func aFunctionOfTheHostMayCallBackAndClose() throws {
      final class Seen {
        var book: OpaquePointer?
        var notes: [Int32] = []
        var closes = false
      }
      let seen = Seen()
      let context = Unmanaged.passUnretained(seen).toOpaque()
      let progress: tally_progress_fn = { context, _, _ in
        guard let context else { return 1 }
        let seen = Unmanaged<Seen>.fromOpaque(context).takeUnretainedValue()
        seen.notes.append(tally_create(seen.book, Kind.note.rawValue, 0, "from the callback", 17, .min, 0, nil, nil))
        seen.notes.append(tally_transaction_commit(seen.book, nil))
        if seen.closes { tally_book_close(seen.book) }
        return 0
      }
      let text = #"{"name": "n", "items": [{"title": "t", "timestamp": "2024-01-01"}, {"title": "u", "timestamp": "2024-01-02"}]}"#
      for closes in [false, true] {
        seen.notes = []
        seen.closes = closes
        #expect(tally_book_open(":memory:", -1, nil, &seen.book, nil) == 0)
        var options = tally_import_options()
        options.struct_size = UInt32(MemoryLayout<tally_import_options>.size)
        options.progress = progress
        options.progress_context = context
        let status = text.utf8CString.withUnsafeBytes { bytes in
          options.data = bytes.baseAddress
          options.data_size = text.utf8.count
          return tally_import(seen.book, &options, nil, nil)
        }
        let state = FailureCode.state.rawValue
        #expect(seen.notes.prefix(2) == [state, state], "a callback would wait for the import that called it")
        var query: OpaquePointer?
        var count: UInt64 = 0
        if closes {
          // The import ends first, whole, and then the book.
          #expect(status == 0)
          #expect(tally_query_new(seen.book, 0, &query, nil) == FailureCode.handle.rawValue)
        } else {
          #expect(status == 0)
          #expect(tally_query_new(seen.book, 0, &query, nil) == 0)
          #expect(tally_query_count(query, &count, nil) == 0)
          #expect(count == 3)
          tally_query_free(query)
          tally_book_close(seen.book)
        }
      }
    }
  }
}
