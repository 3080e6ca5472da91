import Foundation

/// Closes any four kinds of handles in every order, each twice and once as the wrong kind; nothing may live then.
public struct CloseOrders {
  let caller: Caller
  let lines: [ScenarioLine]
  let folder: String
  let runner: RunnerCommand

  public init(_ caller: Caller, lines: [ScenarioLine], folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.lines = lines
    self.folder = folder
    self.runner = runner
  }

  /// Every choice of four kinds in every order, 11,880 with twelve kinds; without TALLYBOOK_LONG=1 so many of them that every two
  /// kinds meet in both orders some twelve times.
  public static func chosen(_ description: Description) -> [[Description.Handle]] {
    let all = all(description)
    guard ProcessInfo.processInfo.environment["TALLYBOOK_LONG"] == nil else { return all }
    var generator = SplitMix(seed: 20_250_802)
    return Array(all.shuffled(using: &generator).prefix(300))
  }

  private static func all(_ description: Description) -> [[Description.Handle]] {
    var result: [[Description.Handle]] = []
    func extend(_ chosen: [Description.Handle]) {
      if chosen.count == 4 { return result.append(chosen) }
      for kind in description.handles where !chosen.contains(where: { $0.name == kind.name }) {
        extend(chosen + [kind])
      }
    }
    extend([])
    return result
  }

  public func run(_ order: [Description.Handle], index: Int) -> Report {
    var report = Report(label: "closing " + order.map(\.name).joined(separator: ", "), index: index)
    caller.made = []
    let run = ScenarioRun(caller, folder: folder, runner: runner)
    do {
      try run.play(lines)
      for (position, kind) in order.enumerated() {
        guard let handle = run.variables[kind.name] else { throw HarnessError("no \(kind.name) was made") }
        let wrong = order[(position + 1) % order.count]
        let before = run.liveHandles()
        _ = try caller.perform(try caller.prepare(wrong.close, [handle]))
        if run.liveHandles() != before { throw HarnessError("\(wrong.close) closed a \(kind.name)") }
        _ = try caller.perform(try caller.prepare(kind.close, [handle]))
        let after = run.liveHandles()
        _ = try caller.perform(try caller.prepare(kind.close, [handle]))
        if run.liveHandles() != after { throw HarnessError("closing a \(kind.name) twice closed something else") }
      }
    } catch { report.problems.append("\(error)") }
    run.finish()
    report.problems += run.problems
    report.count(caller.made)
    return report
  }
}
