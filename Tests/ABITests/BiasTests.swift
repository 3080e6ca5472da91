import CTallybook
import Glibc
import TallybookCore
import Testing
@testable import TallybookABI

extension BoundaryTests {
  /// A session's lock leans to the thread that logs to it, until another one comes.
  @Suite("Biased locks", .timeLimit(.minutes(60)))
  struct BiasTests {
    /// More than earn a thread its bias.
    static let enough = 1000

    final class Recording {
      let book: OpaquePointer?
      let session: OpaquePointer?
      let type: Int64
      init() {
        var book: OpaquePointer?
        var session: OpaquePointer?
        #expect(tally_book_open(":memory:", -1, nil, &book, nil) == 0)
        type = eventType(book, "A")
        #expect(tally_session_start(book, 0, "S", 1, .min, &session, nil) == 0)
        self.book = book
        self.session = session
      }
      deinit {
        tally_session_free(session)
        tally_book_close(book)
      }
      func log(_ count: Int) {
        for _ in 0..<count { #expect(tally_session_log(session, type, .min) == 0) }
      }
    }

    /// One thread logs as fast as it can while others ask, edit and log in bursts: each of them takes the bias away.
    @Test func nothingIsLostWhereTheBiasIsTakenAwayUnderFire() {
      let recording = Recording()
      let handle = UInt(bitPattern: recording.session)
      let type = recording.type
      let logger = UnderFireTests.Worker {
        for _ in 0..<400_000 where tally_session_log(OpaquePointer(bitPattern: handle), type, .min) != 0 { return 1 }
        return 0
      }
      let others = (0..<2).map { number in
        UnderFireTests.Worker {
          var refused = 0
          for turn in 0..<500 {
            if number == 0 { _ = count(OpaquePointer(bitPattern: handle)) }
            if turn % 10 == 0 {
              for _ in 0..<200 where tally_session_log(OpaquePointer(bitPattern: handle), type, .min) != 0 { refused += 1 }
            }
            usleep(20)
          }
          return refused
        }
      }
      #expect(logger.join() == 0)
      #expect(others.map { $0.join() } == [0, 0])
      #expect(count(recording.session, type) == 400_000 + 2 * 50 * 200)
      #expect(info(recording.session).last_seq == 400_000 + 2 * 50 * 200)
    }

    @Test func aHandleThatWasFreedStaysStaleForTheThreadThatItLeantTo() {
      let recording = Recording()
      recording.log(Self.enough)
      var stale: [OpaquePointer?] = []
      for _ in 0..<50 {
        var session: OpaquePointer?
        #expect(tally_session_start(recording.book, 0, "again", 5, .min, &session, nil) == 0)
        for _ in 0..<Self.enough { #expect(tally_session_log(session, recording.type, .min) == 0) }
        for old in stale { #expect(tally_session_log(old, recording.type, .min) == FailureCode.handle.rawValue) }
        tally_session_free(session)
        #expect(tally_session_log(session, recording.type, .min) == FailureCode.handle.rawValue)
        stale.append(session)
      }
    }

    @Test func sessionsInTurnEachKeepWhatIsTheirs() {
      let recording = Recording()
      var other: OpaquePointer?
      #expect(tally_session_start(recording.book, 0, "T", 1, .min, &other, nil) == 0)
      for turn in 0..<20 {
        recording.log(turn % 3 == 0 ? Self.enough : 1)
        for _ in 0..<(turn % 2 == 0 ? 1 : Self.enough) { #expect(tally_session_log(other, recording.type, .min) == 0) }
      }
      #expect(count(recording.session) == UInt64(7 * Self.enough + 13))
      #expect(count(other) == UInt64(10 * Self.enough + 10))
      tally_session_free(other)
    }

    /// What the same thread does between two events counts for the next one.
    @Test func whatIsNotTheCommonCaseIsRefusedAsEver() {
      let recording = Recording()
      recording.log(Self.enough)
      #expect(tally_session_log(recording.session, 0, .min) == FailureCode.notFound.rawValue)
      #expect(tally_session_log(recording.session, .min, .min) == FailureCode.notFound.rawValue)
      #expect(tally_session_log(recording.session, recording.type + 64, 5) == FailureCode.notFound.rawValue)
      #expect(tally_session_pause(recording.session, .min, nil) == 0)
      #expect(tally_session_log(recording.session, recording.type, .min) == FailureCode.state.rawValue)
      #expect(tally_session_log(recording.session, recording.type, 5) == FailureCode.state.rawValue)
      #expect(tally_session_resume(recording.session, .min, nil) == 0)
      recording.log(1)
      #expect(tally_session_stop(recording.session, .min, nil) == 0)
      #expect(tally_session_log(recording.session, recording.type, .min) == FailureCode.state.rawValue)
      #expect(count(recording.session) == UInt64(Self.enough + 1))
    }

    /// The address of a thread's block is used again by the next thread.
    @Test func threadsThatComeAndGoLogInTurn() {
      let recording = Recording()
      let handle = UInt(bitPattern: recording.session)
      let type = recording.type
      for _ in 0..<50 {
        let worker = UnderFireTests.Worker {
          (0..<Self.enough).reduce(0) { failed, _ in failed + (tally_session_log(OpaquePointer(bitPattern: handle), type, .min) == 0 ? 0 : 1) }
        }
        #expect(worker.join() == 0)
      }
      #expect(info(recording.session).last_seq == UInt64(50 * Self.enough))
    }
  }
}
