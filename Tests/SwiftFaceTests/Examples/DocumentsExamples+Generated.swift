// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: documents", .timeLimit(.minutes(60)))
struct DocumentsExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("docs/start.md", example1),
  ]

  @Sendable static func example1() async throws {
    let book = try Book(":memory:")
    let nest = try book.collections.create("Heron nest")
    let watch = try book.record("Watch", in: nest)
    try watch.log("A", note: "a fish")
    try watch.stop()

    try await book.write { book in
      for note in try book.notes.where({ $0.title.hasPrefix("Arrival") }).all() {
        try book.update(note) { $0.description = "From the south" }
      }
    }
    for try await sessions in try book.sessions.updates() {
      shown(sessions.map(\.title)).like("[\"Watch\"]")
      break
    }
  }
}
