import Foundation
import HarnessKit

/// Runs cases in processes of their own, and names the case that a process died in.
struct Jobs: Sendable {
  let runner: RunnerCommand
  let servers: ForkServers
  let tally: Tally
  let verbose: Bool
  /// How long a process may be silent.
  static let patience = Int(ProcessInfo.processInfo.environment["TALLYBOOK_HARNESS_PATIENCE"] ?? "") ?? 20

  /// A list of numbered cases; `arguments` are followed by first and end. A process that dies is followed by one for its
  /// last case alone, and then by one for the rest.
  func list(_ arguments: [String], first: Int, end: Int, label: @Sendable (Int) -> String) {
    var next = first
    while next < end {
      let (done, death) = process(arguments + ["\(next)", "\(end)"])
      guard let death else { return }
      let culprit = next + done
      if culprit >= end {
        tally.add(problem: "CRASH   \(label(end - 1)): at the end of its process, \(death)")
        return
      }
      var report = Report(label: label(culprit), index: culprit)
      // Alone it would be the same case again, or be silent as long again.
      let isCertain = (culprit == next && end == culprit + 1) || death.hasPrefix("silent")
      let alone = isCertain ? death : process(arguments + ["\(culprit)", "\(culprit + 1)"]).death
      report.death = alone ?? "\(death), but not when it runs alone: an earlier case of the same process did the damage"
      tally.add(report)
      next = culprit + 1
    }
  }

  /// A single run that answers with one report.
  func single(_ arguments: [String], label: String) {
    expectReport(process(arguments), label)
  }

  /// The same in a process that is not forked but begun, in an environment of its own.
  func begin(_ arguments: [String], label: String, environment: [String: String]) {
    expectReport(
      timed(arguments) {
        let child = try ChildProcess([runner.executable, runner.library] + arguments, environment: environment)
        child.closeInput()
        return reports(of: child, arguments)
      }, label)
  }

  private func expectReport(_ came: (done: Int, death: String?), _ label: String) {
    if came.done == 0 || came.death != nil {
      var report = Report(label: label)
      report.death = came.death ?? "it ended without a report"
      tally.add(report)
    }
  }

  /// How many reports came, and what the process died of.
  private func process(_ arguments: [String]) -> (done: Int, death: String?) {
    timed(arguments) { try servers.run(arguments, timeout: Self.patience) { reports(of: $0, arguments) } }
  }

  private func timed(_ arguments: [String], _ run: () throws -> (done: Int, death: String?)) -> (done: Int, death: String?) {
    let start = DispatchTime.now().uptimeNanoseconds
    defer { tally.add(seconds: Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9, of: arguments.first ?? "") }
    do { return try run() } catch { return (0, "\(error)") }
  }

  private func reports(of job: any RunningJob, _ arguments: [String]) -> (done: Int, death: String?) {
    var done = 0
    while true {
      let (line, timedOut) = job.line(timeout: Self.patience)
      guard let line else {
        switch job.end(kill: timedOut) {
        case .exited(0), .exited(2): return (done, nil)
        case .exited(let code): return (done, "exit \(code)")
        case .signalled(let signal): return (done, ChildProcess.signalName(signal))
        case .timedOut: return (done, "silent for \(Self.patience) s")
        }
      }
      guard let report = Report(line: line) else {
        tally.add(problem: "WRONG   \(arguments.joined(separator: " ")): prints \(line)")
        continue
      }
      tally.add(report)
      if verbose {
        print(
          report.problems.isEmpty
            ? "  ok   \(report.label)\(report.skipped.map { ": skipped, \($0)" } ?? "")"
            : "  no   \(report.label): \(report.problems)")
      }
      done += 1
    }
  }

  /// Runs all of these, so many at a time.
  static func run(_ jobs: [@Sendable () -> Void], atOnce: Int) {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = atOnce
    for job in jobs { queue.addOperation(job) }
    queue.waitUntilAllOperationsAreFinished()
  }
}
