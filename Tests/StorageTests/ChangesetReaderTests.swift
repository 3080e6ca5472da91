import Testing
@testable import TallybookBase
@testable import TallybookStorage
import TestBasics

/// Records of rows as they are skipped: eight NULLs at once, and never beyond the end of what a damaged book holds.
@Suite("Changeset reader", .timeLimit(.minutes(60)))
struct ChangesetReaderTests {
  @Test func valuesAreSkippedOneByOneAndManyAtOnce() throws {
    var random = SeededRandom("7")
    for _ in 0..<draws(75, long: 300) {
      var writer = ChangesetWriter()
      var ends = [0]
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: writer.append(Int64.random(in: .min ... .max, using: &random))
        case 1: writer.append(.real(1.5))
        case 2: writer.append(.text(String(repeating: "ä", count: Int.random(in: 0...200, using: &random))))
        case 3: writer.append(UUID.random())
        default: writer.appendNull()
        }
        ends.append(writer.bytes.count)
      }
      for count in ends.indices {
        var reader = ChangesetReader(writer.bytes, at: 0)
        try reader.skipValues(count)
        #expect(reader.position == ends[count])
      }
      // Of every beginning it says that it is damaged, unless it ends where a value does.
      for size in 0..<writer.bytes.count {
        var reader = ChangesetReader(UnsafeRawBufferPointer(rebasing: writer.bytes[..<size]), at: 0)
        #expect(throws: Failure.self) { try reader.skipValues(ends.count - 1) }
      }
    }
  }

  @Test func whatIsNoValueIsRefused() {
    let bytes: [UInt8] = [5, 5, 5, 5, 5, 5, 5, 5, 5, 6]
    bytes.withUnsafeBytes { bytes in
      for values in [10, 11, 1 << 55] {
        var reader = ChangesetReader(bytes, at: 0)
        #expect(throws: Failure.self) { try reader.skipValues(values) }
      }
    }
    // A text that says to be longer than all there is.
    let text: [UInt8] = [3, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x7F]
    text.withUnsafeBytes { bytes in
      var reader = ChangesetReader(bytes, at: 0)
      #expect(throws: Failure.self) { try reader.skipValues(1) }
    }
  }
}
