import Glibc
import Synchronization
import Testing
@testable import TallybookCore

@Suite("Turns of writers", .timeLimit(.minutes(60)))
struct WriterTurnTests {
  /// Who writes again and again leaves no moment that another would meet by chance.
  @Test func noProcessThatWaitsIsPassedBy() throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally-lock")
    let isDone = Atomic(false)
    let written = Atomic(0)
    nonisolated(unsafe) let greedy = try LockFile(path: path)
    let thread = OtherThread {
      while !isDone.load(ordering: .relaxed) {
        guard (try? greedy.lockWriter(timeout: 10_000_000_000)) != nil else { return }
        usleep(4000)
        greedy.unlockWriter()
        written.add(1, ordering: .relaxed)
      }
    }
    let others = try (0..<2).map { _ in try LockFile(path: path) }
    while written.load(ordering: .relaxed) == 0 {}
    for _ in 0..<20 {
      for other in others {
        try other.lockWriter(timeout: 5_000_000_000)
        other.unlockWriter()
      }
    }
    let turns = written.load(ordering: .relaxed)
    isDone.store(true, ordering: .relaxed)
    thread.join()
    // A writer goes between the others, not before them.
    #expect(turns <= 2 * 40 + 2, "\(turns) others wrote while 40 waited")
    // Without waiting nobody is passed by either, and whose turn it was lets go of it.
    try greedy.lockWriter(timeout: 0)
    #expect(refusal { try others[0].lockWriter(timeout: 0) }?.code == .busy)
    #expect(refusal { try others[0].lockWriter(timeout: 1_000_000) }?.code == .busy)
    greedy.unlockWriter()
    try others[1].lockWriter(timeout: 0)
    others[1].unlockWriter()
    unlink(path)
  }

  @Test func noThreadThatWaitsIsPassedByEither() throws {
    let gate = WriterGate()
    let isDone = Atomic(false)
    let written = Atomic(0)
    let thread = OtherThread {
      while !isDone.load(ordering: .relaxed) {
        guard (try? gate.enter(timeout: 10_000_000_000)) != nil else { return }
        usleep(4000)
        gate.leave()
        written.add(1, ordering: .relaxed)
      }
    }
    while written.load(ordering: .relaxed) == 0 {}
    for _ in 0..<40 {
      try gate.enter(timeout: 5_000_000_000)
      gate.leave()
    }
    let turns = written.load(ordering: .relaxed)
    isDone.store(true, ordering: .relaxed)
    thread.join()
    #expect(turns <= 2 * 40 + 2, "\(turns) others wrote while 40 waited")
    try gate.enter(timeout: 0)
    // Who gives up in line leaves it to the next.
    let impatient = OtherThread { #expect(refusal { try gate.enter(timeout: 1_000_000) }?.code == .busy) }
    impatient.join()
    gate.leave()
    try gate.enter(timeout: 0)
    gate.leave()
  }
}
