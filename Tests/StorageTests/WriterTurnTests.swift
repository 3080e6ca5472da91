import Glibc
import Synchronization
import Testing
@testable import TallybookBase
@testable import TallybookStorage
@testable import TestBasics

/// Who has just written and writes again does not pass by another who waits, however short the moment between is: whoever waits is
/// seen to do so first, and from then on the line is never empty until he has written.
@Suite("Turns of writers", .timeLimit(.minutes(60)))
struct WriterTurnTests {
  /// Long enough that nobody gives up on a machine that is only busy.
  private static let patience: Int64 = 600_000_000_000

  /// One way to the right to write.
  private struct Way: Sendable {
    let enter: @Sendable (Int64) throws(Failure) -> Void
    let leave: @Sendable () -> Void
  }

  private func requireTurns(of greedy: Way, and patient: Way, isWaiting: () -> Bool) throws {
    for round in 0..<20 {
      try greedy.enter(0)
      let gaveUp = Atomic(false)
      let mayLeave = Atomic(false)
      let thread = OtherThread {
        guard (try? patient.enter(Self.patience)) != nil else { return gaveUp.store(true, ordering: .relaxed) }
        while !mayLeave.load(ordering: .relaxed) { usleep(100) }
        patient.leave()
      }
      while !isWaiting(), !gaveUp.load(ordering: .relaxed) { usleep(100) }
      greedy.leave()
      // The other waits still, or writes.
      let code = refusal { try greedy.enter(0) }?.code
      if code == nil { greedy.leave() }
      mayLeave.store(true, ordering: .relaxed)
      thread.join()
      let wasSeen = !gaveUp.load(ordering: .relaxed)
      try #require(wasSeen, "round \(round): who waits is not seen to")
      try #require(code == .busy, "round \(round): who waits was passed by")
    }
    // Who gives up leaves the turn to the next.
    try greedy.enter(0)
    let impatient = OtherThread { #expect(refusal { try patient.enter(1_000_000) }?.code == .busy) }
    impatient.join()
    #expect(!isWaiting())
    greedy.leave()
    try patient.enter(0)
    patient.leave()
  }

  @Test func noProcessThatWaitsIsPassedBy() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally-lock")
    let locks = (greedy: try LockFile(path: path), patient: try LockFile(path: path))
    let other = open(path, O_RDWR | O_CLOEXEC)
    try #require(other >= 0)
    defer { close(other) }
    // Nobody writes, but another has the turn: that is enough to be refused.
    try #require(lock(other, Self.take, Int16(F_WRLCK)) == Int16(F_WRLCK))
    try #require(refusal { try locks.greedy.lockWriter(timeout: 0) }?.code == .busy)
    #expect(lock(other, Self.take, Int16(F_UNLCK)) == Int16(F_UNLCK))
    try requireTurns(
      of: Way(enter: { timeout throws(Failure) in try locks.greedy.lockWriter(timeout: timeout) }, leave: { locks.greedy.unlockWriter() }),
      and: Way(enter: { timeout throws(Failure) in try locks.patient.lockWriter(timeout: timeout) }, leave: { locks.patient.unlockWriter() }),
      isWaiting: { lock(other, Self.look, Int16(F_WRLCK)) == Int16(F_WRLCK) })
    unlink(path)
  }

  @Test func noThreadThatWaitsIsPassedByEither() throws {
    let gate = WriterMutex()
    let way = Way(enter: { timeout throws(Failure) in try gate.enter(timeout: timeout) }, leave: { gate.leave() })
    try requireTurns(of: way, and: way, isWaiting: { gate.inLine > 0 })
  }

  // The C headers give them by _GNU_SOURCE alone.
  private static let (look, take) = (Int32(36), Int32(37)) // F_OFD_GETLK, F_OFD_SETLK

  /// Takes the byte of the turn, lets go of it, or looks who has it: gives what the lock is from then on; nil where that fails.
  private func lock(_ descriptor: Int32, _ command: Int32, _ type: Int16) -> Int16? {
    var lock = flock()
    lock.l_type = type
    lock.l_whence = Int16(SEEK_SET)
    lock.l_start = off_t(LockFile.turnByte)
    lock.l_len = 1
    let code = withUnsafeMutablePointer(to: &lock) { fcntl(descriptor, command, UnsafeMutableRawPointer($0)) }
    return code == 0 ? lock.l_type : nil
  }
}
