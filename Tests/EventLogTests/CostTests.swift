import Testing
@testable import TestBasics

@testable import TallybookBase
@testable import TallybookEventLog

/// Prints what the hot paths cost; asserts sizes only, since times depend on the machine.
@Suite(.serialized, .timeLimit(.minutes(60))) struct CostTests {
  @Test func chunks() throws {
    let count = 65_536
    for (name, step, jitter, types) in [("human seconds", 1_000_000_000, 400_000_000, 6), ("1 kHz", 1_000_000, 60_000, 3), ("1 kHz, one type", 1_000_000, 60_000, 1)] {
      var random = SeededRandom(seed: 11)
      var time: Int64 = 1_760_000_000_123_456_789
      var columns = EventColumns()
      for row in 0..<count {
        time += Int64(step) + Int64.random(in: -Int64(jitter)...Int64(jitter), using: &random)
        columns.append(seq: UInt64(row), time: time, type: Int64.random(in: 1...Int64(types), using: &random), phase: 1)
      }
      let bytes = try ChunkEncoder.encode(columns)
      let encode = try shortest(of: 20) { _ = try ChunkEncoder.encode(columns) } / Double(count)
      var back = EventColumns()
      let decode = try shortest(of: 20) {
        back.removeAll()
        try ChunkDecoder.decode(bytes, into: &back)
      } / Double(count)
      let check = bytes.withUnsafeBytes { bytes in shortest(of: 20) { _ = CRC32.check(bytes) } } / Double(count)
      let size = Double(bytes.count) / Double(count)
      print("chunk, \(name): encode \(encode) ns, decode \(decode) ns (its check \(check) ns), \(size) bytes an event")
      #expect(size <= (step > 1_000_000 ? 5 : 3))
    }
  }
}

extension CostTests {
  @Test func tails() throws {
    let folder = Scratch()
    for (name, path) in [("mapped", folder.file("a")), ("memory", nil)] as [(String, String?)] {
      let tail = try Tail.create(Tail.Options(path: path, uuid: TailTests.uuid))
      let cost = try shortest(of: 30) {
        try tail.reset(firstSeq: 1)
        _ = try tail.append([TailEvent(time: 0, type: 1, phase: .point)])
        var time: Int64 = 0
        while try tail.append(time: time, typeIndex: 0, phase: .point) { time &+= 1_000 }
      } / 65_535
      let scan = try shortest(of: 20) { try #require(tail.contents().events.count == 65_535) } / 65_535
      let sync = try shortest(of: 1) { try tail.sync() }
      try tail.reset(firstSeq: 1)
      let little = try shortest(of: 10) {
        _ = try tail.append([TailEvent(time: 0, type: 1, phase: .point)])
        try tail.sync()
      }
      print("tail, \(name): append \(cost) ns, contents \(scan) ns an event, sync \(sync) ns full, \(little) ns after one event")
      tail.close(remove: true)
    }
    for (name, power, reserves) in [("power", true, nil), ("written", false, false), ("power, written", true, false)] as [(String, Bool, Bool?)] {
      let tail = try Tail.create(Tail.Options(path: folder.file("b"), uuid: TailTests.uuid, power: power, reserves: reserves))
      _ = try tail.append([TailEvent(time: 0, type: 1, phase: .point)])
      let cost = try shortest(of: 5) { for _ in 0..<100 { _ = try tail.append(time: 0, typeIndex: 0, phase: .point) } } / 100
      print("tail, \(name): append \(cost) ns")
      tail.close(remove: true)
    }
    let start = try shortest(of: 10) {
      try Tail.create(Tail.Options(path: folder.file("c"), uuid: TailTests.uuid)).close(remove: true)
    }
    print("tail: created and removed in \(start) ns")
  }
}
