import Testing

@testable import TallybookBase
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct OutputTests {
  private func text(_ body: (Output) -> Void) throws -> String {
    String(decoding: try Output.collect { (output) throws(Failure) in body(output) }, as: UTF8.self)
  }

  @Test func appends() throws {
    let written = try text { output in
      output.append("literal ")
      output.append(String("text "))
      output.append(byte: 65)
      output.append(integer: Int64.min)
      output.append(" ")
      output.append(integer: UInt64.max)
      output.append(" ")
      output.append(integer: 7, width: 10)
      output.append(" ")
      output.append(instant: 0, offset: 3_600, fraction: .milliseconds)
    }
    #expect(
      written == "literal text A-9223372036854775808 18446744073709551615 0000000007 1970-01-01T01:00:00.000+01:00")
  }

  @Test(arguments: [
    (0.1, "0.1", "0.1"), (5, "5.0", "5"), (-0.0, "-0.0", "-0"), (1e15, "1000000000000000.0", "1000000000000000"),
    (123_456_789_012, "123456789012.0", "123456789012"), (.leastNonzeroMagnitude, "5e-324", "5e-324"),
    (1e17, "1e+17", "1e+17"), (.infinity, "inf", "inf"), (-1.25e-7, "-1.25e-07", "-1.25e-07"),
  ])
  func doubles(value: Double, full: String, plain: String) throws {
    #expect(try text { $0.append(double: value) } == full)
    #expect(try text { $0.append(double: value, plainWhole: true) } == plain)
  }

  @Test func piecesAreFullAndInOrder() throws {
    var random = SeededRandom()
    var expected: [UInt8] = []
    final class Pieces {
      var bytes: [UInt8] = []
      var sizes: [Int] = []
    }
    let pieces = Pieces()
    let output = Output { (piece) throws(Failure) in
      pieces.bytes.append(contentsOf: piece)
      pieces.sizes.append(piece.count)
    }
    for _ in 0..<300 {
      let size =
        Bool.random(using: &random)
        ? Int.random(in: 0...10, using: &random) : Int.random(in: 0...200_000, using: &random) / 8
      let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0) }
      expected.append(contentsOf: bytes)
      output.append(bytes: bytes)
      #expect(output.bytesWritten == Int64(expected.count))
    }
    try output.flush()
    #expect(pieces.bytes == expected)
    #expect(pieces.sizes.dropLast().allSatisfy { $0 == 65_536 })
  }

  @Test func theFirstErrorStays() {
    final class Calls { var count = 0 }
    let calls = Calls()
    let output = Output { (_) throws(Failure) in
      calls.count += 1
      throw Failure(.diskFull, "no room for piece \(calls.count)")
    }
    #expect(throws: Never.self) { try output.checkpoint() }
    output.append(bytes: [UInt8](repeating: 0, count: 200_000))
    #expect(throws: Failure(.diskFull, "no room for piece 1")) { try output.checkpoint() }
    output.append("more")
    #expect(throws: Failure(.diskFull, "no room for piece 1")) { try output.flush() }
    #expect(calls.count == 1)
    #expect(output.bytesWritten < 65_537)
  }
}
