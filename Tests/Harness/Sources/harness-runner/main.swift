import Foundation
import HarnessKit

// One process of tests: loads the library, runs what it is told, and writes one line of JSON for each case. Every function and scenario has a process
// of its own, so that nothing of one reaches another, and the harness reads from its death which case it was in. `serve` forks one for each job that
// it reads, the words behind LIBRARY.
//
//   harness-runner LIBRARY serve RECIPES
//   harness-runner LIBRARY sweep RECIPES FUNCTION SEED FIRST END
//   harness-runner LIBRARY condition RECIPES FUNCTION FIRST END
//   harness-runner LIBRARY interruption RECIPES FUNCTION SEED
//   harness-runner LIBRARY faults RECIPES FUNCTION
//   harness-runner LIBRARY close RECIPES FIRST END
//   harness-runner LIBRARY sequence RECIPES SEED FIRST END
//   harness-runner LIBRARY scenario FILE
//   harness-runner LIBRARY part FILE FOLDER hold|run

func say(_ report: Report) { ForkServer.say(report.encoded()) }

func temporaryFolder() throws -> String {
  // The harness gives a folder that it removes: a runner that crashes cannot.
  let base = ProcessInfo.processInfo.environment["TALLYBOOK_HARNESS_TMP"] ?? "/tmp"
  var template = Array("\(base)/tallybook-harness-XXXXXX".utf8CString)
  guard mkdtemp(&template) != nil else { throw HarnessError("no temporary folder: errno \(errno)") }
  return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
}

func main() throws {
  var arguments = CommandLine.arguments
  guard arguments.count > 3 else { throw HarnessError("harness-runner is started by harness") }
  // By the path that it was started by, which is its own also where something else runs it, such as valgrind.
  let runner = RunnerCommand(executable: arguments[0].hasPrefix("/") ? arguments[0] : "/proc/self/exe", library: arguments[1])
  let caller = Caller(try Library(path: arguments[1]))
  var known: [String: Recipe]?
  if arguments[2] == "serve" {
    known = try Recipe.load(folder: arguments[3])
    guard let job = ForkServer.serve() else { return }
    arguments = arguments[..<2] + job
  }
  func recipes() throws -> [String: Recipe] { try known ?? Recipe.load(folder: arguments[3]) }
  if arguments[2] == "part" {
    return try playPart(caller, runner, file: arguments[3], folder: arguments[4], holding: arguments[5] == "hold")
  }

  let folder = try temporaryFolder()
  // Hostile paths are relative ones too: they belong here.
  chdir(folder)
  defer {
    chdir("/")
    try? FileManager.default.removeItem(atPath: folder)
  }
  switch arguments[2] {
  case "sweep":
    guard let function = caller.description.function(arguments[4]), let recipe = try recipes()[arguments[4]] else {
      throw HarnessError("no recipe for \(arguments[4])")
    }
    let sweep = Sweep(function, caller.description, seed: UInt64(arguments[5]) ?? 0)
    let zooLines = try ScenarioParser.parse(
      try String(contentsOfFile: arguments[3] + "/handles.scenario", encoding: .utf8))
    let needsZoo = function.params.contains { $0.type.hasPrefix("handle:") }
    let zoo = needsZoo ? try Zoo(caller, lines: zooLines, folder: folder, runner: runner) : nil
    let run = SweepRun(caller, sweep, recipe, zoo: zoo, folder: folder, runner: runner)
    let end = min(sweep.cases.count, Int(arguments[7]) ?? 0)
    for index in (Int(arguments[6]) ?? 0)..<end { say(run.run(index, isLast: index == end - 1)) }
  case "condition":
    guard let function = caller.description.function(arguments[4]), let recipe = try recipes()[arguments[4]] else {
      throw HarnessError("no recipe for \(arguments[4])")
    }
    let conditions = Condition.of(function)
    for index in (Int(arguments[5]) ?? 0)..<min(conditions.count, Int(arguments[6]) ?? 0) {
      say(try report(of: conditions[index], index, function, recipe, caller, runner, folder: "\(folder)/\(index)"))
    }
  case "close":
    let lines = try ScenarioParser.parse(
      try String(contentsOfFile: arguments[3] + "/handles.scenario", encoding: .utf8))
    let orders = CloseOrders.chosen(caller.description)
    let run = CloseOrders(caller, lines: lines, folder: folder, runner: runner)
    for index in (Int(arguments[4]) ?? 0)..<min(orders.count, Int(arguments[5]) ?? 0) {
      say(run.run(orders[index], index: index))
    }
  case "interruption":
    guard let recipe = try recipes()[arguments[4]] else { throw HarnessError("no recipe for \(arguments[4])") }
    let run = Interruption(caller, recipe, folder: folder, runner: runner)
    say(run.run(seed: UInt64(arguments[5]) ?? 0))
  case "faults":
    guard let recipe = try recipes()[arguments[4]] else { throw HarnessError("no recipe for \(arguments[4])") }
    say(FaultWalk(caller, recipe, folder: folder, runner: runner).run())
  case "sequence":
    let run = CallSequence(caller, recipes: try recipes(), folder: folder, runner: runner)
    for index in (Int(arguments[5]) ?? 0)..<min(CallSequence.count, Int(arguments[6]) ?? 0) {
      say(run.run(index, seed: UInt64(arguments[4]) ?? 0))
    }
  case "scenario":
    let run = ScenarioRun(caller, folder: folder, runner: runner)
    var report = Report(label: URL(fileURLWithPath: arguments[3]).lastPathComponent)
    do {
      try run.play(try ScenarioParser.parse(try String(contentsOfFile: arguments[3], encoding: .utf8)))
    } catch let skip as ScenarioRun.Skip {
      report.skipped = skip.reason
    } catch { report.problems.append("\(error)") }
    report.count(caller.made)
    run.finish()
    report.problems += run.problems
    say(report)
  default: throw HarnessError("no job \(arguments[2])")
  }
}

/// A function under one condition, in a folder of its own.
func report(
  of condition: Condition, _ index: Int, _ function: Description.Function, _ recipe: Recipe, _ caller: Caller, _ runner: RunnerCommand, folder: String
) throws -> Report {
  try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  var report = Report(label: "\(function.name) under \(condition.rawValue)", index: index)
  caller.made = []
  let run = ScenarioRun(caller, folder: folder, runner: runner)
  run.checksContexts = false
  do {
    try condition.play(recipe, run, storage: function.storage ?? "none")
  } catch let skip as ScenarioRun.Skip {
    report.skipped = skip.reason
  } catch { report.problems.append("\(error)") }
  report.count(caller.made)
  report.problems += run.problems
  run.finish(baseline: run.liveHandles() ?? 0)
  return report
}

/// A part of a scenario in a process of its own: its end is the parent's to decide.
func playPart(_ caller: Caller, _ runner: RunnerCommand, file: String, folder: String, holding: Bool) throws {
  let run = ScenarioRun(caller, folder: folder, runner: runner)
  var report = Report(label: "part")
  do { try run.play(try ScenarioParser.parse(try String(contentsOfFile: file, encoding: .utf8))) } catch {
    report.problems.append("\(error)")
  }
  report.count(caller.made)
  say(report)
  if holding {
    var byte: UInt8 = 0
    while read(0, &byte, 1) > 0 {}
  }
  run.finish()
}

do {
  try main()
} catch {
  var report = Report(label: CommandLine.arguments.dropFirst(2).joined(separator: " "))
  report.problems = ["\(error)"]
  say(report)
  exit(2)
}
