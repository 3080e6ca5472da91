import Testing

@testable import TallybookCore

/// Prints what the hot paths cost; asserts sizes only, since times depend on the machine.
@Suite(.serialized) struct CostTests {
  @Test func chunks() throws {
    let count = 65_536
    for (name, step, jitter, types) in [("human seconds", 1_000_000_000, 400_000_000, 6), ("1 kHz", 1_000_000, 60_000, 3), ("1 kHz, one type", 1_000_000, 60_000, 1)] {
      var random = SeededGenerator(seed: 11)
      var time: Int64 = 1_760_000_000_123_456_789
      var columns = EventColumns()
      for row in 0..<count {
        time += Int64(step) + Int64.random(in: -Int64(jitter)...Int64(jitter), using: &random)
        columns.append(seq: UInt64(row), time: time, type: Int64.random(in: 1...Int64(types), using: &random), phase: 1)
      }
      let bytes = try ChunkEncoder.encode(columns)
      let encode = try shortest(of: 200) { _ = try ChunkEncoder.encode(columns) } / Double(count)
      var back = EventColumns()
      let decode = try shortest(of: 200) {
        back.removeAll()
        try ChunkDecoder.decode(bytes, into: &back)
      } / Double(count)
      let check = bytes.withUnsafeBytes { bytes in shortest(of: 200) { _ = CRC32.check(bytes) } } / Double(count)
      let size = Double(bytes.count) / Double(count)
      print("chunk, \(name): encode \(encode) ns, decode \(decode) ns (its check \(check) ns), \(size) bytes an event")
      #expect(size <= (step > 1_000_000 ? 5 : 3))
    }
  }
}
