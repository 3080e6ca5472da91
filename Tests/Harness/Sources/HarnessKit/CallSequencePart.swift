import Foundation

/// What one thread of a sequence does. It is the thread's alone until that has ended.
final class CallSequencePart: @unchecked Sendable {
  let run: ScenarioRun
  let ended = DispatchSemaphore(value: 0)
  private let chosen: [(recipe: Recipe, book: Value)]

  init(run: ScenarioRun, chosen: [(Recipe, Value)]) {
    self.run = run
    self.chosen = chosen
  }

  func play() {
    for (recipe, book) in chosen {
      run.variables["book"] = book
      // What another thread does may refuse any line, and with it those that need what it makes.
      for line in recipe.data + recipe.handles where !attempt(line) { break }
      _ = attempt(recipe.call)
    }
    ended.signal()
  }

  private func attempt(_ line: ScenarioLine) -> Bool {
    switch line.kind {
    case .call(let call): attempt(call)
    case .pseudo: (try? run.play(line)) != nil
    }
  }

  /// Makes a call whatever it answers; what is wrong with the answer is a problem, and what cannot be said to it is not.
  private func attempt(_ call: ScenarioCall) -> Bool {
    guard let prepared = try? run.prepare(call), let outcome = try? run.caller.perform(prepared) else { return false }
    try? run.remember(outcome, call)
    run.problems += outcome.problems.map { "\(call.function) \($0)" }
    return outcome.succeeded
  }
}
