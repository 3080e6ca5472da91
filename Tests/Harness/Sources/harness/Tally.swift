import Foundation
import HarnessKit

/// What all runs came to, gathered from several threads.
final class Tally: @unchecked Sendable {
  private let lock = NSLock()
  private var made: [String: [String: Int]] = [:]
  private var problems: [String] = []
  private var skips: [String] = []
  private var caseCount = 0

  func add(_ report: Report) {
    lock.lock()
    defer { lock.unlock() }
    caseCount += 1
    for (function, statuses) in report.made {
      for (status, count) in statuses { made[function, default: [:]][status, default: 0] += count }
    }
    if let death = report.death { problems.append("CRASH   \(report.label): \(death)") }
    for problem in report.problems { problems.append("WRONG   \(report.label): \(problem)") }
    if let reason = report.skipped { skips.append("\(report.label): \(reason)") }
  }

  func add(problem: String) {
    lock.lock()
    defer { lock.unlock() }
    problems.append(problem)
  }

  func count(_ function: String, _ status: String) -> Int { made[function]?[status] ?? 0 }
  func statuses(_ function: String) -> [String: Int] { made[function] ?? [:] }
  var allProblems: [String] { problems.sorted() }
  var allSkips: [String] { skips.sorted() }
  var cases: Int { caseCount }
}
