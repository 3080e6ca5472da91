import Foundation

/// Runs cases of one function's sweep in this process. A call that is refused has changed nothing: the next case goes on with the same book and
/// handles, which shows it. After any other call all is made anew.
public final class SweepRun {
  let caller: Caller
  let sweep: Sweep
  let recipe: Recipe
  let zoo: Zoo?
  let folder: String
  let runner: RunnerCommand
  /// What a refused call left to the next case.
  private var standing: ScenarioRun?

  public init(_ caller: Caller, _ sweep: Sweep, _ recipe: Recipe, zoo: Zoo?, folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.sweep = sweep
    self.recipe = recipe
    self.zoo = zoo
    self.folder = folder
    self.runner = runner
  }

  /// After the last case nothing is left open.
  public func run(_ index: Int, isLast: Bool) -> Report {
    var report = Report(label: "\(sweep.function.name): \(sweep.label(index))", index: index)
    caller.made = []
    var goesOn = false
    let kept = standing
    standing = nil
    let run = kept ?? ScenarioRun(caller, folder: folder, runner: runner)
    do {
      if kept == nil { try begin(run) }
      let (live, contexts) = (run.liveHandles(), Callbacks.contextCount)
      let call = try run.prepare(recipe.call)
      let handsOver = Callbacks.contextCount > contexts
      var applied: [Mutation] = []
      for mutation in sweep.cases[index] where call.apply(mutation, zoo: zoo) { applied.append(mutation) }
      if applied.isEmpty && index > 0 {
        report.skipped = "the recipe leaves nothing to change"
        goesOn = !handsOver
      } else {
        let outcome = try caller.perform(call)
        run.keepHandles(outcome)
        // What hears of long calls is kept by the opening, which of a handle of another's goes on.
        run.checksContexts = call.contextsReachable && sweep.function.name != "tally_progress_set"
        report.problems += outcome.problems
        if index == 0 {
          report.problems += Self.refusal(outcome, recipe.call, run)
        } else if applied.count == 1, let mutation = applied.first {
          report.problems += refusal(outcome, mutation)
        }
        goesOn = !handsOver && isRefused(outcome) && report.problems.isEmpty && run.liveHandles() == live
      }
    } catch {
      report.problems.append("\(error)")
    }
    if goesOn, !isLast {
      standing = run
    } else {
      run.finish(baseline: zoo?.baseline ?? 0)
    }
    if index == 0 { report.problems += zoo?.problems ?? [] }
    report.problems += run.problems
    report.count(caller.made)
    return report
  }

  private func begin(_ run: ScenarioRun) throws {
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      try? FileManager.default.removeItem(atPath: folder + "/" + file)
    }
    run.variables["wait"] = .integer(-1)
    if recipe.opensBook { try run.open("\":memory:\"", "null") }
    try run.play(recipe.data)
    try run.play(recipe.handles)
  }

  /// Before anything was done, as far as the answer says.
  private func isRefused(_ outcome: Outcome) -> Bool {
    guard let status = outcome.status else { return caller.isFailureValue(outcome.value, sweep.function) }
    return ["TALLY_E_MISUSE", "TALLY_E_HANDLE", "TALLY_E_CLOSED", "TALLY_E_STATE", "TALLY_E_UTF8", "TALLY_E_INVALID", "TALLY_E_LIMIT", "TALLY_E_NOT_FOUND"].contains(status)
  }

  /// What is wrong with the recipe's own outcome.
  private static func refusal(_ outcome: Outcome, _ call: ScenarioCall, _ run: ScenarioRun) -> [String] {
    do {
      try run.checkExpectation(outcome, call.expected)
      return []
    } catch { return ["\(error)"] }
  }

  private func refusal(_ outcome: Outcome, _ mutation: Mutation) -> [String] {
    switch mutation.expected {
    case .declared: return []
    case .exactly(let wanted):
      if outcome.status == wanted { return [] }
      return [
        "expected \(wanted), got \(outcome.status ?? outcome.value.shown)"
          + (outcome.message.isEmpty ? "" : " (\(outcome.message))")
      ]
    case .anythingBut(let unwanted):
      if outcome.status != unwanted { return [] }
      return ["must not answer \(unwanted)" + (outcome.message.isEmpty ? "" : " (\(outcome.message))")]
    case .nothing:
      if caller.isFailureValue(outcome.value, sweep.function) { return [] }
      return ["expected \(caller.failureValue(sweep.function).shown), got \(outcome.value.shown)"]
    }
  }
}
