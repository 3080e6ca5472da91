import Glibc
import Testing

@testable import TallybookBase
@testable import TallybookStorage

/// What a fuzzer has found and was mended, and what it begins with: no target breaks on any of it. One after the other: the targets have one folder.
@Suite("What fuzzers found", .serialized, .timeLimit(.minutes(60)))
struct FoundTests {
  private static let folder = "/" + #filePath.split(separator: "/").dropLast(2).joined(separator: "/")

  /// The files of a target, with their bytes.
  private static func files(_ kind: String, _ target: Target) throws -> [(path: String, bytes: [UInt8])] {
    let folder = "\(folder)/\(kind)/\(target.name)"
    return try Folder.names(in: folder).filter { !$0.hasPrefix(".") }.sorted().map { ("\(kind)/\(target.name)/\($0)", try GivenFile.read("\(folder)/\($0)", waiting: {})) }
  }

  @Test func isMended() throws {
    var tried = 0
    for target in Target.all {
      for file in try Self.files("Found", target) {
        tried += 1
        do { try target.run(file.bytes) } catch let broken as Broken { Issue.record("\(file.path): \(broken.what)") }
      }
    }
    #expect(tried > 0)
  }

  @Test func seedsHoldAndAreThereForEachTarget() throws {
    for target in Target.all {
      let seeds = try Self.files("Seeds", target)
      #expect(!seeds.isEmpty, "\(target.name)")
      for file in seeds {
        do { try target.run(file.bytes) } catch let broken as Broken { Issue.record("\(file.path): \(broken.what)") }
      }
    }
  }
}
