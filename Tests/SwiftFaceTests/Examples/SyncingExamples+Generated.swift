// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: syncing", .timeLimit(.minutes(60)))
struct SyncingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.vector()", example1),
    Example("Book.changes(since:frameSize:)", example2),
    Example("Book.changes(since:frameSize:)", example3),
    Example("Book.writeChanges(to:since:frameSize:)", example4),
    Example("Book.apply(_:preview:otherBook:)", example5),
    Example("Book.apply(_:preview:otherBook:)", example6),
    Example("Book.wantedContents()", example7),
    Example("Book.piece(_:of:)", example8),
    Example("Book.take(_:_:of:)", example9),
    Example("WantedContent", example10),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    shown(try book.vector().isEmpty).like("false")
  }

  @Sendable static func example2() throws {
    let book = try Book(":memory:")
    let phone = try Book(bytes: book.serialized())
    try book.notes.create("Arrival")
    try phone.apply(try book.changes(since: try phone.vector()))
    shown(try phone.notes.all().map(\.title), try book.changes(since: try phone.vector()).count).like("[\"Arrival\"] 0")
  }

  @Sendable static func example3() async throws {
    let book = try Book(":memory:")
    let phone = try Book(bytes: book.serialized())
    try await phone.apply(try await book.changes(since: try phone.vector()))
    shown(try phone.notes.count()).like("0")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    do { try book.writeChanges(to: "/nowhere/changes") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    let phone = try Book(bytes: book.serialized())
    shown(try phone.apply(try book.changes(since: try phone.vector())).count).like("0")
    do { try phone.apply([[1, 2, 3]]) } catch { shown(error.reason).like("frame")
    }
  }

  @Sendable static func example6() async throws {
    let book = try Book(":memory:")
    do { try await book.apply([[1, 2, 3]]) } catch { shown(error.reason).like("frame")
    }
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    shown(try book.wantedContents().count).like("0")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(try book.piece(0, of: attachment.sha256).count).like("4")
    do { _ = try book.piece(1, of: attachment.sha256) } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    let attachment = try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    shown(try book.take(Array("kraa".utf8), 0, of: attachment.sha256)).like("true")
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
    let copy = try Book(bytes: try Book(":memory:").serialized())
    try copy.apply(try book.changes(), otherBook: true)
    for wanted in try copy.wantedContents() {
      shown(wanted.size, wanted.pieces, wanted.sha256 == Attachment.sha256(of: Array("kraa".utf8))).like("4 0 true")
      shown(try copy.take(try book.piece(0, of: wanted.sha256), 0, of: wanted.sha256)).like("true")
    }
  }
}
