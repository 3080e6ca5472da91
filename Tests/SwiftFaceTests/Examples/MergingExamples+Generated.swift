// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: merging", .timeLimit(.minutes(60)))
struct MergingExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.merge(_:preview:otherBook:)", example1),
    Example("Book.merge(_:preview:otherBook:)", example2),
    Example("Book.conflicts()", example3),
    Example("Book.conflicts(of:)", example4),
    Example("Book.resolve(_:keeping:)", example5),
    Example("Book.devices()", example6),
    Example("Book.rename(_:to:)", example7),
    Example("Conflict", example8),
    Example("Conflict.Version", example9),
    Example("Device", example10),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    do { _ = try book.merge("/nowhere/copy.tally") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example2() async throws {
    let book = try Book(":memory:")
    do { _ = try await book.merge("/nowhere/copy.tally") } catch { shown(error.code).like("notFound")
    }
  }

  @Sendable static func example3() throws {
    let book = try Book(":memory:")
    shown(try book.conflicts().count).like("0")
  }

  @Sendable static func example4() throws {
    let book = try Book(":memory:")
    shown(try book.conflicts(of: try book.notes.create("Arrival")).count).like("0")
  }

  @Sendable static func example5() throws {
    let book = try Book(":memory:")
    for conflict in try book.conflicts() { try book.resolve(conflict, keeping: 0) }
    shown(try book.conflicts().count).like("0")
  }

  @Sendable static func example6() throws {
    let book = try Book(":memory:")
    shown(try book.devices().count).like("0")
  }

  @Sendable static func example7() throws {
    let book = try Book(":memory:")
    _ = try book.vector()
    for device in try book.devices() { try book.rename(device, to: "Ann's phone") }
    shown(try book.devices().map { $0.name ?? "" }).like("[\"Ann\\'s phone\"]")
  }

  @Sendable static func example8() throws {
    let book = try Book(":memory:")
    let note = try book.notes.create("Arrival")
    let phone = try Book(bytes: book.serialized(), author: "ann")
    let file = "/tmp/conflict-\(UUID().uuidString).tally"
    try phone.update(note) { $0.description = "Two herons" }
    try phone.backUp(to: file)
    try book.update(note) { $0.description = "Three herons" }
    _ = try book.merge(file)
    for conflict in try book.conflicts() {
      shown(conflict.entry == note.id, conflict.field.name, conflict.key == nil, conflict.versions.count).like("true description true 2")
      shown(conflict.versions.map(\.value).sorted()).like("[\"\\\"Three herons\\\"\", \"\\\"Two herons\\\"\"]")
      let version = conflict.versions[1]
      shown(version.isShown, version.time <= .now, version.username == "ann" || version.username.isEmpty, version.device.count < 256).like("false true true true")
      try book.resolve(conflict, keeping: 0)
    }
    shown(try book.conflicts().count).like("0")
    try FileManager.default.removeItem(atPath: file)
  }

  @Sendable static func example9() throws {
    let book = try Book(":memory:")
    for conflict in try book.conflicts() {
      for version in conflict.versions { print(version.value, version.time, version.username, version.device, version.isShown) }
    }
  }

  @Sendable static func example10() throws {
    let book = try Book(":memory:")
    _ = try book.vector()
    for device in try book.devices() {
      shown(device.id == device.uuid, device.name?.isEmpty != true, device.isThis, device.commits >= 0).like("true true true true")
      shown(device.last.map { $0 <= .now } ?? true).like("true")
    }
  }
}
