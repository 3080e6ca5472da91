import Foundation
import HarnessKit

/// Runners that fork, each for one job at a time.
final class ForkServers: @unchecked Sendable {
  private let runner: RunnerCommand
  private let recipes: String
  private let lock = NSLock()
  private var waiting: [ForkServer] = []

  init(_ runner: RunnerCommand, recipes: String) {
    self.runner = runner
    self.recipes = recipes
  }

  /// Runs a job in a process that is forked for it.
  func run<Answer>(_ arguments: [String], timeout: Int, _ body: (any RunningJob) -> Answer) throws -> Answer {
    let server = try lock.withLock { waiting.popLast() } ?? ForkServer(runner, recipes: recipes)
    defer { if server.isAlive { lock.withLock { waiting.append(server) } } }
    try server.begin(arguments, timeout: timeout)
    return body(server)
  }
}
