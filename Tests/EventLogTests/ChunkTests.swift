import Testing
@testable import TestBasics

@testable import TallybookBase
@testable import TallybookEventLog

@Suite(.timeLimit(.minutes(60))) struct ChunkTests {
  private func events(_ columns: EventColumns) -> [Event] { (0..<columns.count).map { columns[$0] } }

  private func decoded(_ bytes: [UInt8]) throws(Failure) -> EventColumns {
    var columns = EventColumns()
    try ChunkDecoder.decode(bytes, firstSeq: 5, into: &columns)
    return columns
  }

  @Test func roundTripsOfEveryShape() throws {
    for shape in 0..<300 {
      let seed = UInt64(shape) &* 7919 &+ 1
      var random = SeededRandom(seed: seed)
      let columns = RandomColumns.make(shape, &random)
      let bytes = try ChunkEncoder.encode(columns)
      var back = EventColumns()
      do { back = try decoded(bytes) } catch { Issue.record("seed \(seed), shape \(shape), \(columns.count) rows, flags \(bytes[1]): \(error.message)") }
      #expect(events(back) == events(columns), "seed \(seed), shape \(shape)")
    }
  }

  @Test func appendsToWhatIsThereAndTakesRanges() throws {
    var random = SeededRandom(seed: 3)
    let columns = RandomColumns.make(15 + 16 * 8 * 9, &random)
    let half = columns.count / 2
    var back = EventColumns()
    try ChunkDecoder.decode(ChunkEncoder.encode(columns, 0..<half), firstSeq: 5, into: &back)
    try ChunkDecoder.decode(ChunkEncoder.encode(columns, half..<Int.max), firstSeq: 5 + UInt64(half), into: &back)
    #expect(events(back) == events(columns))
    #expect(back.seqs.isEmpty)
    try ChunkDecoder.decode(ChunkEncoder.encode(columns, 0..<2), firstSeq: 90_000, into: &back)
    #expect(back.seq(back.count - 1) == 90_001 && back.seq(0) == 5)
    #expect(back.contiguousRanges() == [0..<columns.count, columns.count..<columns.count + 2])
  }

  @Test func typeIndexesEncodeLikeIds() throws {
    var random = SeededRandom(seed: 9)
    let table: [Int64] = [70, 71, 72, 73]
    let times = (0..<1000).map { Int64($0) * 1_000_003 }
    let indexes = times.map { _ in UInt16.random(in: 0..<4, using: &random) }
    let types = indexes.map { table[Int($0)] }
    let byIndex = try table.withUnsafeBufferPointer { table in
      try ChunkEncoder.encode(count: 1000, times: times, typeIndexes: indexes, types: table)
    }
    #expect(byIndex == (try ChunkEncoder.encode(count: 1000, times: times, types: types)))
    #expect(throws: Failure.self) {
      try table.withUnsafeBufferPointer { table in
        _ = try ChunkEncoder.encode(count: 1, times: times, typeIndexes: [9], types: table)
      }
    }
    #expect(throws: Failure.self) { try ChunkEncoder.encode(count: 70_000, times: times, types: types) }
    #expect(throws: Failure.self) { try ChunkEncoder.encode(count: -1, times: times, types: types) }
  }

  @Test func checkIsZlibs() {
    Array("123456789".utf8).withUnsafeBytes { #expect(CRC32.check($0) == 0xCBF4_3926) }
    Array("The quick brown fox jumps over the lazy dog".utf8).withUnsafeBytes { #expect(CRC32.check($0) == 0x414F_A339) }
    let long = (0..<10_007).map { UInt8(truncatingIfNeeded: $0 * $0 * 7 + $0 / 3) }
    long.withUnsafeBytes { #expect(CRC32.check($0) == 0xEF209310) }
  }

  @Test func everyTruncationIsCorrupt() throws {
    var random = SeededRandom(seed: 4)
    let columns = RandomColumns.make(15 + 16 * 7, &random)
    let bytes = try ChunkEncoder.encode(columns)
    for length in 0..<bytes.count {
      let failure = #expect(throws: Failure.self) { try decoded(Array(bytes[..<length])) }
      #expect(failure?.code == .corrupt)
    }
  }

  /// Mutations whose check is made right again reach all of the decoder; only a trap would fail this.
  @Test func mutationsNeverTrap() throws {
    var random = SeededRandom(seed: 5)
    var accepted = 0
    var sound: [UInt8] = []
    for round in 0..<draws(2_500, long: 20_000) {
      if round % 500 == 0 {
        random = SeededRandom(seed: UInt64(round))
        sound = try ChunkEncoder.encode(RandomColumns.make(round / 500 * 3 % 41, &random))
      }
      var bytes = sound
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let bit = UInt8.random(in: 1...255, using: &random)
      bytes[index] ^= bit
      let failure = #expect(throws: Failure.self) { try decoded(bytes) }
      #expect(failure?.code == .corrupt)
      if index < bytes.count - 4 {
        bytes.removeLast(4)
        let check = bytes.withUnsafeBytes { CRC32.check($0) }
        withUnsafeBytes(of: check.littleEndian) { bytes.append(contentsOf: $0) }
        var back = EventColumns()
        do { try ChunkDecoder.decode(bytes, into: &back) } catch { #expect(back.isEmpty) }
        accepted += back.isEmpty ? 0 : 1
      }
    }
    print("chunk mutations decoded to other events: \(accepted)")
  }
}
