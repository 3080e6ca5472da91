import Foundation

/// A writing call's recipe on a disk that is full, broken, or without memory to read it: from the first operation on, from the second, and so on until
/// none is left to fail. It says so or is done; what it refused has changed nothing, and the book is sound, also once it is opened again.
public struct FaultWalk {
  /// What commits in parts, and says so: what it has committed stays.
  private static let inParts: Set = ["tally_purge", "tally_hub_sync", "tally_hub_erase"]
  private static let faults = [("FULL", ["TALLY_E_FULL"]), ("IO", ["TALLY_E_IO"]), ("MEMORY", ["TALLY_E_IO"])]
  /// Every place with TALLYBOOK_LONG=1, else the first ones and some of the others.
  private static let isLong = ProcessInfo.processInfo.environment["TALLYBOOK_LONG"] != nil

  let caller: Caller
  let recipe: Recipe
  let folder: String
  let runner: RunnerCommand

  public init(_ caller: Caller, _ recipe: Recipe, folder: String, runner: RunnerCommand) {
    (self.caller, self.recipe, self.folder, self.runner) = (caller, recipe, folder, runner)
  }

  public static func applies(to function: Description.Function, _ recipe: Recipe?) -> Bool {
    function.storage == "write" && recipe?.opensBook == true && function.params.first?.type.hasPrefix("handle:") == true && !function.name.hasPrefix("tally_hub")
  }

  public func run() -> Report {
    var report = Report(label: "\(recipe.function) with faults")
    caller.made = []
    for (fault, statuses) in Self.faults {
      var after = 0
      var hasMet = true
      while hasMet, report.problems.isEmpty {
        do { hasMet = try play(fault, statuses, after: after) } catch {
          report.problems.append("TALLY_FAULT_\(fault) after \(after) operations: \(error)")
        }
        after += Self.isLong || after < 6 ? 1 : after / 2
      }
    }
    report.count(caller.made)
    return report
  }

  /// Whether anything failed.
  private func play(_ fault: String, _ statuses: [String], after: Int) throws -> Bool {
    let place = "\(folder)/\(fault)\(after)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: place) }
    let run = ScenarioRun(caller, folder: place, runner: runner)
    run.checksContexts = false
    defer { run.closeAll() }
    run.variables["wait"] = .integer(-1)
    // Only what is opened once faults were asked for can fail.
    try run.play(try ScenarioParser.parse("OK tally_fault_set(FAULT_\(fault), -1, 0)"))
    try run.open("\"$tmp/book.tally\"", "null")
    try run.play(recipe.data)
    try run.play(recipe.handles)
    let before = try run.contents()
    let call = try run.prepare(recipe.call)
    try run.play(try ScenarioParser.parse("OK tally_fault_set(FAULT_\(fault), \(after), -1)"))
    let outcome = try caller.perform(call)
    try run.play(try ScenarioParser.parse("failed_operations = tally_fault_count()\nOK tally_fault_set(0, 0, 0)"))
    guard case .integer(let failed)? = run.variables["failed_operations"] else { throw HarnessError("nobody counts what failed") }
    try run.remember(outcome, recipe.call)
    if let problem = outcome.problems.first { throw HarnessError(problem) }
    let isRefused = outcome.status.map(statuses.contains) ?? false
    if !isRefused { try run.checkExpectation(outcome, recipe.call.expected) }
    if isRefused, !Self.inParts.contains(recipe.function), try run.contents() != before {
      throw HarnessError("it answered \(outcome.status ?? "nothing"), and the book is not as before")
    }
    try run.requireSound()
    let left = try run.contents()
    run.closeAll()
    try run.open("\"$tmp/book.tally\"", "null")
    if try run.contents() != left { throw HarnessError("opened again, the book is not as it was left") }
    try run.requireSound()
    return failed != 0
  }
}
