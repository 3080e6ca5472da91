import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// What only shows when several threads, or a host's functions, do things at once.
  @Suite("Together", .timeLimit(.minutes(60)))
  struct TogetherTests {
    @Test(arguments: [":memory:", "/tmp/tallybook-together-\(getpid()).tally"])
    func threadsWriteOneBook(_ path: String) throws {
      unlink(path)
      var book: OpaquePointer?
      #expect(tally_book_open(path, -1, nil, &book, nil) == 0)
      let handle = UInt(bitPattern: book)
      let count = path == ":memory:" ? 2000 : 50
      let threads = (0..<4).map { _ in
        UnderFireTests.Worker {
          var kept = 0
          for _ in 0..<count where tally_create(OpaquePointer(bitPattern: handle), Kind.note.rawValue, 0, "n", 1, .min, 0, nil, nil) == 0 { kept += 1 }
          return kept
        }
      }
      #expect(threads.map { $0.join() } == Array(repeating: count, count: 4))
      var query: OpaquePointer?
      var found: UInt64 = 0
      #expect(tally_query_new(book, Kind.note.rawValue, &query, nil) == 0)
      #expect(tally_query_count(query, &found, nil) == 0)
      #expect(found == UInt64(4 * count))
      tally_query_free(query)
      tally_book_close(book)
      unlink(path)
    }

    @Test(arguments: [":memory:", "/tmp/tallybook-together-\(getpid()).tally"])
    func anExportHoldsWhatWasAcknowledgedBeforeIt(_ path: String) throws {
      unlink(path)
      final class Seen {
        var book: OpaquePointer?
        var session: OpaquePointer?
        var type: Int64 = 0
        var how = 0
        var done = false
        var bytes: [UInt8] = []
      }
      let write: tally_write_fn = { context, data, size in
        guard let context else { return 1 }
        let seen = Unmanaged<Seen>.fromOpaque(context).takeUnretainedValue()
        seen.bytes.append(contentsOf: UnsafeRawBufferPointer(start: data, count: size))
        guard !seen.done else { return 0 }
        seen.done = true
        switch seen.how {
        case 0: return tally_session_stop(seen.session, .min, nil)
        case 1: return tally_book_flush(seen.book, nil)
        default:
          let times = [Int64](repeating: 5, count: 5000)
          let types = [Int64](repeating: seen.type, count: 5000)
          return tally_session_log_columns(seen.session, times, types, 5000, nil, nil)
        }
      }
      for how in 0..<3 {
        let seen = Seen()
        seen.how = how
        #expect(tally_book_open(path, -1, nil, &seen.book, nil) == 0)
        // Enough before the session that a piece is written before it is reached.
        for _ in 0..<400 {
          #expect(tally_create(seen.book, Kind.note.rawValue, 0, String(repeating: "n", count: 400), -1, 1, 0, nil, nil) == 0)
        }
        #expect(tally_session_start(seen.book, 0, "S", 1, .min, &seen.session, nil) == 0)
        seen.type = eventType(seen.book, "A")
        for _ in 0..<1000 { #expect(tally_session_log(seen.session, seen.type, .min) == 0) }
        var query: OpaquePointer?
        #expect(tally_query_new(seen.book, 0, &query, nil) == 0)
        var options = tally_export_options()
        options.struct_size = UInt32(MemoryLayout<tally_export_options>.size)
        options.write = write
        options.write_context = Unmanaged.passUnretained(seen).toOpaque()
        #expect(tally_query_export(query, Format.json.rawValue, &options, nil, nil) == 0)
        #expect(seen.done)
        let text = String(decoding: seen.bytes, as: UTF8.self)
        #expect(text.split(separator: "\"seq\" :").count == 1001, "how \(how)")
        tally_query_free(query)
        tally_session_free(seen.session)
        tally_book_close(seen.book)
        unlink(path)
      }
    }

    @Test func aBatchLargerThanATailIsKept() throws {
      var book: OpaquePointer?
      var session: OpaquePointer?
      #expect(tally_book_open(":memory:", -1, nil, &book, nil) == 0)
      #expect(tally_session_start(book, 0, "S", 1, .min, &session, nil) == 0)
      let type = eventType(book, "A")
      let note = String(repeating: "n", count: 65_536)
      note.withCString { text in
        var event = tally_event()
        event.time = 1
        event.type = type
        event.value = .nan
        event.note = text
        event.note_length = 65_536
        let events = [tally_event](repeating: event, count: 40)
        #expect(tally_session_log_events(session, events, 40, MemoryLayout<tally_event>.stride, nil, nil) == 0)
      }
      #expect(count(session) == 40)
      #expect(tally_session_stop(session, .min, nil) == 0)
      tally_session_free(session)
      tally_book_close(book)
    }

    @Test func oneOfManyThreadsAttaches() throws {
      // Nobody waits for who has it.
      var options = tally_book_options()
      options.struct_size = UInt32(MemoryLayout<tally_book_options>.size)
      options.busy_timeout = TALLY_NO_WAIT
      for _ in 0..<50 {
        var book: OpaquePointer?
        var session: OpaquePointer?
        #expect(tally_book_open(":memory:", -1, &options, &book, nil) == 0)
        #expect(tally_session_start(book, 0, "S", 1, .min, &session, nil) == 0)
        let item = info(session).item
        tally_session_free(session)
        let handle = UInt(bitPattern: book)
        let threads = (0..<3).map { _ in
          UnderFireTests.Worker {
            var mine: OpaquePointer?
            return Int(tally_session_attach(OpaquePointer(bitPattern: handle), item, 0, &mine, nil))
          }
        }
        #expect(threads.map { $0.join() }.sorted() == [-11, -11, 0])
        tally_book_close(book)
      }
      // The handles of the sessions go with the process's books; the table still counts them.
    }

    @Test func whoHoldsTheBookNeverWaitsForWhoWaitsForIt() throws {
      var book: OpaquePointer?
      var session: OpaquePointer?
      #expect(tally_book_open(":memory:", -1, nil, &book, nil) == 0)
      #expect(tally_session_start(book, 0, "S", 1, .min, &session, nil) == 0)
      let type = eventType(book, "A")
      #expect(tally_session_log(session, type, .min) == 0)
      var inside: OpaquePointer?
      #expect(tally_transaction_begin(book, nil, 0, 0, &inside, nil) == 0)
      let handle = UInt(bitPattern: session)
      let other = UnderFireTests.Worker {
        let times = [Int64](repeating: 5, count: 5000)
        let types = [Int64](repeating: type, count: 5000)
        return Int(tally_session_log_columns(OpaquePointer(bitPattern: handle), times, types, 5000, nil, nil))
      }
      usleep(50_000)
      for _ in 0..<100 { #expect(tally_session_log(session, type, .min) == 0) }
      #expect(tally_transaction_rollback(inside, nil) == 0)
      tally_book_close(inside)
      #expect(other.join() == 0)
      #expect(count(session) == 5101)
      tally_session_free(session)
      tally_book_close(book)
    }

    @Test func aHostsFunctionMayOpenABookWhileAnotherCloses() throws {
      final class Seen { var status: Int32 = 99 }
      let seen = Seen()
      var book: OpaquePointer?
      #expect(tally_book_open(":memory:", -1, nil, &book, nil) == 0)
      let handle = UInt(bitPattern: book)
      let progress: tally_progress_fn = { context, _, _ in
        guard let context else { return 1 }
        usleep(100_000)
        var other: OpaquePointer?
        Unmanaged<Seen>.fromOpaque(context).takeUnretainedValue().status = tally_book_open(":memory:", -1, nil, &other, nil)
        tally_book_close(other)
        return 0
      }
      let closing = UnderFireTests.Worker {
        usleep(30_000)
        tally_book_close(OpaquePointer(bitPattern: handle))
        return 0
      }
      let text = #"{"name": "n", "items": [{"title": "t", "timestamp": "2024-01-01"}]}"#
      var options = tally_import_options()
      options.struct_size = UInt32(MemoryLayout<tally_import_options>.size)
      options.progress = progress
      options.progress_context = Unmanaged.passUnretained(seen).toOpaque()
      let status = text.utf8CString.withUnsafeBytes { bytes in
        options.data = bytes.baseAddress
        options.data_size = text.utf8.count
        return tally_import(book, &options, nil, nil)
      }
      #expect(closing.join() == 0)
      #expect(status == 0 && seen.status == 0)
    }
  }
}
