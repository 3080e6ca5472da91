import Foundation

/// Runs cases of one function's sweep in this process, each with a fresh book.
public struct SweepRun {
  let caller: Caller
  let sweep: Sweep
  let recipe: Recipe
  let zoo: Zoo?
  let folder: String
  let runner: RunnerCommand

  public init(_ caller: Caller, _ sweep: Sweep, _ recipe: Recipe, zoo: Zoo?, folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.sweep = sweep
    self.recipe = recipe
    self.zoo = zoo
    self.folder = folder
    self.runner = runner
  }

  public func run(_ index: Int) -> Report {
    var report = Report(label: "\(sweep.function.name): \(sweep.label(index))", index: index)
    caller.made = []
    for file in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
      try? FileManager.default.removeItem(atPath: folder + "/" + file)
    }
    let run = ScenarioRun(caller, folder: folder, runner: runner)
    run.variables["wait"] = .integer(-1)
    do {
      if recipe.opensBook { try run.open("\":memory:\"", "null") }
      try run.play(recipe.data)
      try run.play(recipe.handles)
      let call = try run.prepare(recipe.call)
      var applied: [Mutation] = []
      for mutation in sweep.cases[index] where call.apply(mutation, zoo: zoo) { applied.append(mutation) }
      if applied.isEmpty && index > 0 {
        report.skipped = "the recipe leaves nothing to change"
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
      }
    } catch {
      report.problems.append("\(error)")
    }
    run.finish(baseline: zoo?.baseline ?? 0)
    if index == 0 { report.problems += zoo?.problems ?? [] }
    report.problems += run.problems
    report.count(caller.made)
    return report
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
