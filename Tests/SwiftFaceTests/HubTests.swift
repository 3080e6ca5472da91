import Foundation
import Tallybook
import Testing

/// A book and a hub, with a server.
@Suite("Hub from Swift", .timeLimit(.minutes(60)))
final class HubTests {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hub-\(UUID().uuidString)")
  private let server = Process()
  private let input = Pipe()
  let address: String

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    server.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    server.arguments = ["python3", root.appendingPathComponent("Hub/serve.py").path]
    let output = Pipe()
    (server.standardInput, server.standardOutput) = (input, output)
    try server.run()
    var line = Data()
    while line.last != 10 {
      let some = output.fileHandleForReading.availableData
      guard !some.isEmpty else { break }
      line += some
    }
    address = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    // Without PostgreSQL this fails: a hub is tested or the test is no test.
    try #require(!address.isEmpty, "Tests/Hub/serve.py gave no address; install the package postgresql")
  }

  deinit {
    try? input.fileHandleForWriting.close()
    server.waitUntilExit()
    try? FileManager.default.removeItem(at: folder)
  }

  private func books() throws -> (Book, Book) {
    let book = try Book(folder.appendingPathComponent("a.tally").path, author: "ann")
    try book.notes.create("Arrival")
    let path = folder.appendingPathComponent("b.tally").path
    try book.backUp(to: path)
    return (book, try Book(path, author: "bob"))
  }

  @Test func booksMeet() async throws {
    let (book, other) = try books()
    let (hub, otherHub) = (try await book.hub(at: address), try await other.hub(at: address))
    try await hub.sync()
    try await otherHub.sync()
    #expect(try await !hub.wait(for: .zero))
    try await other.write { book in try book.notes.create("Departure") }
    try await otherHub.sync(.push)
    #expect(try await hub.wait(for: .seconds(60)))
    #expect(try await !hub.sync(.pull).isEmpty && book.notes.count() == 2)
    let note = try #require(try book.notes.where { $0.title == "Arrival" }.first())
    try await hub.erase(note)
    try await otherHub.sync()
    #expect(try other.notes.all().map(\.title) == ["Departure"])
    #expect(await refusal { try await hub.erase(note) }?.reason == .noEntry)
    hub.close()
    hub.close()
    #expect(await refusal { try await hub.sync() }?.code == .closed)
    #expect(await refusal { _ = try await hub.wait(for: .zero) }?.code == .closed)
  }

  @Test func aSyncThatIsStoppedGoesOn() async throws {
    let (book, other) = try books()
    let hub = try await book.hub(at: address)
    try await book.write { book in
      for number in 1...200 { try book.notes.create("Look \(number)") { $0.description = String(repeating: "heron", count: 400) } }
    }
    #expect(await refusal { try await hub.sync(progress: { bytes in bytes < 1000 }) }?.code == .cancelled)
    for timeout: Duration in [.zero, .seconds(-1)] { #expect(await refusal { try await hub.sync(timeout: timeout) }?.reason == .range) }
    try await hub.sync()
    try await other.hub(at: address).sync()
    #expect(try other.notes.count() == 201)
  }

  @Test func waitingEndsWithItsTaskAlone() async throws {
    let (book, other) = try books()
    let (hub, otherHub) = (try await book.hub(at: address), try await other.hub(at: address))
    try await hub.sync()
    try await otherHub.sync()
    let waiting = Task { try await hub.wait(for: .seconds(3000)) }
    let staying = Task { try await otherHub.wait(for: .seconds(3000)) }
    waiting.cancel()
    #expect(await refusal { _ = try await waiting.value }?.code == .cancelled)
    // An interruption ends all calls of a book, and none of another one.
    let second = Task { try await hub.wait(for: .seconds(3000)) }
    let interrupting = Task {
      while !Task.isCancelled {
        book.interrupt()
        await Task.yield()
      }
    }
    #expect(await refusal { _ = try await second.value }?.code == .cancelled)
    interrupting.cancel()
    await interrupting.value
    try await book.write { book in try book.notes.create("Departure") }
    try await hub.sync()
    #expect(try await staying.value)
  }
}
