import Foundation
import HarnessKit

/// What all runs came to, gathered from several threads.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var made: [String: [String: Int]] = [:]
  /// What is wrong, by function and kind of problem: one mistake shows in a hundred cases.
  private var problems: [String: [String]] = [:]
  private var skips: [String] = []
  private var caseCount = 0
  private var seconds: [String: Double] = [:]

  func add(_ report: Report) {
    lock.lock()
    defer { lock.unlock() }
    caseCount += 1
    for (function, statuses) in report.made {
      for (status, count) in statuses { made[function, default: [:]][status, default: 0] += count }
    }
    let subject = report.label.prefix { $0 != ":" }
    if let death = report.death { problems["CRASH \(subject)", default: []].append("CRASH   \(report.label): \(death)") }
    for problem in report.problems {
      problems["\(subject) \(problem.prefix(40))", default: []].append("WRONG   \(report.label): \(problem)")
    }
    if let reason = report.skipped { skips.append("\(report.label): \(reason)") }
  }

  func add(problem: String) {
    lock.lock()
    defer { lock.unlock() }
    problems[problem, default: []].append(problem)
  }

  /// Adds what a job of a kind took.
  func add(seconds: Double, of kind: String) {
    lock.lock()
    defer { lock.unlock() }
    self.seconds[kind, default: 0] += seconds
  }

  /// What the jobs of each kind took together, the longest first.
  var times: String { seconds.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { "\($0.key) \(Int($0.value)) s" }.joined(separator: ", ") }

  func count(_ function: String, _ status: String) -> Int { made[function]?[status] ?? 0 }
  func statuses(_ function: String) -> [String: Int] { made[function] ?? [:] }
  var problemCount: Int { problems.values.reduce(0) { $0 + $1.count } }

  /// The problems for people: of each kind a few, unless all are wanted.
  func shownProblems(all: Bool) -> [String] {
    problems.keys.sorted().flatMap { key -> [String] in
      // One argument at a time says more than a combination does.
      let found = (problems[key] ?? []).sorted { ($0.count, $0) < ($1.count, $1) }
      if all || found.count <= 4 { return found }
      return Array(found.prefix(3)) + ["        … and \(found.count - 3) more of this kind"]
    }
  }
  var allSkips: [String] { skips.sorted() }
  var cases: Int { caseCount }
}
