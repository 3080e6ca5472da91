// GENERATED from Sources/Tallybook by tools/checks/swift-examples: DO NOT EDIT.
import Foundation
import Tallybook
import Testing

@Suite("Examples: hub", .timeLimit(.minutes(60)))
struct HubExamples {
  @Test(arguments: all) func doWhatIsSaid(_ example: Example) async throws { try await example.run() }

  static let all = [
    Example("Book.hub(at:phrase:timeout:)", example1),
    Example("Book.hub(at:phrase:timeout:)", example2),
    Example("Hub", example3),
    Example("Hub.sync(_:timeout:progress:)", example4),
    Example("Hub.sync(_:timeout:progress:)", example5),
    Example("Hub.wait(for:)", example6),
    Example("Hub.wait(for:)", example7),
    Example("Hub.erase(_:timeout:progress:)", example8),
    Example("Hub.erase(_:timeout:progress:)", example9),
    Example("Hub.close()", example10),
  ]

  @Sendable static func example1() throws {
    let book = try Book(":memory:")
    do { _ = try book.hub(at: "postgresql:///herons?host=/nowhere", timeout: .zero) } catch { shown(error.reason).like("range")
    }
  }

  @Sendable static func example2() async throws {
    let book = try Book(":memory:")
    do { _ = try await book.hub(at: "postgresql:///herons?host=/nowhere", timeout: .zero) } catch { shown(error.reason).like("range")
    }
  }

  @Sendable static func example3() async throws {
    let book = try Book(":memory:")
    func evening(_ hub: Hub) async throws {
      for finding in try await hub.sync() { print(finding.message) }
      while try await hub.wait(for: .seconds(3600)) { try await hub.sync([.pull, .push, .bytes]) }
      hub.close()
    }
    do { _ = try await book.hub(at: "postgresql:///herons?host=/nowhere") } catch { shown(error.code == .hub || error.code == .unsupported).like("true")
    }
  }

  @Sendable static func example4() throws {
    func sync(_ hub: Hub) throws {
      for finding in try hub.sync(.pull, progress: { bytes in bytes < 1_000_000 }) { print(finding.message) }
    }
  }

  @Sendable static func example5() async throws {
    func sync(_ hub: Hub) async throws {
      for finding in try await hub.sync() { print(finding.message) }
    }
  }

  @Sendable static func example6() throws {
    func isNew(_ hub: Hub) throws -> Bool { try hub.wait(for: .zero) }
  }

  @Sendable static func example7() async throws {
    func isNew(_ hub: Hub) async throws -> Bool { try await hub.wait(for: .seconds(60)) }
  }

  @Sendable static func example8() throws {
    func erase(_ note: Note, on hub: Hub) throws { try hub.erase(note) }
  }

  @Sendable static func example9() async throws {
    func erase(_ note: Note, on hub: Hub) async throws { try await hub.erase(note) }
  }

  @Sendable static func example10() throws {
    func leave(_ hub: Hub) { hub.close() }
  }
}
