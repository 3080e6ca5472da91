import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookEventLog
@testable import TallybookModel
@testable import TallybookStorage
@testable import TestBasics
@testable import TestBooks

/// A tail that somebody sent says what it likes under a check that fits.
@Suite("Headers of tails", .timeLimit(.minutes(60)))
struct TailSlotTests {
  private func slot(_ firstSeq: UInt64, epoch: UInt64 = 1) -> TailSlot {
    TailSlot(epoch: epoch, firstSeq: firstSeq, anchor: 0, revision: 0, uuid: (1, 2), boot: 0)
  }

  @Test(arguments: [0, ChunkFormat.mostSeq + 1, 1 << 63 - 300, 1 << 63 - 1, 1 << 63, .max - 300, .max] as [UInt64])
  func numbersThatCannotBeAreRefused(first: UInt64) {
    #expect(TailSlot(words: slot(first).words) == nil)
  }

  @Test(arguments: [1, 2, 1_000_000, 1 << 53, ChunkFormat.mostSeq] as [UInt64]) func otherNumbersAreRead(first: UInt64) {
    #expect(TailSlot(words: slot(first).words) == slot(first))
    #expect(TailSlot(words: slot(first, epoch: 0).words) == nil)
  }

  /// The same of chunks, and of the next number.
  @Test(arguments: [0, -1, 1 << 62 + 1, .max, .min] as [Int64]) func chunksToo(first: Int64) throws {
    let scratch = Scratch()
    let path = scratch.file("a.tally")
    let book = try Book(path)
    let session = try book.recordTen()
    for sql in ["UPDATE chunk SET first_seq = \(first)", "UPDATE event_log SET next_seq = \(first)"] {
      let other = try Connection(path: path, flags: OpenMode.existing)
      try other.execute("BEGIN; \(sql); COMMIT")
      if sql.contains("chunk") {
        #expect(refusal { _ = try book.events(of: session) }?.code == .corrupt, "\(sql)")
      } else {
        try other.execute("UPDATE chunk SET first_seq = 1")
        #expect(refusal { _ = try book.attach(to: session, .continue) }?.code == .corrupt, "\(sql)")
      }
      other.close()
      #expect(try book.check().contains { $0.severity == .error })
    }
    book.close()
    let salvaged = try Book.salvage(path, to: scratch.file("salvaged.tally"))
    #expect(try salvaged.check().isEmpty)
    salvaged.close()
  }
}
