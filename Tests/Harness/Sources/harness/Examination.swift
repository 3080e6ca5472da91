import Foundation
import HarnessKit

/// The whole examination of one library: parity, sweep, conditions, orders of closing, scenarios; then the table.
struct Examination {
  let options: Options
  let recipesFolder: String
  let scenariosFolder: String
  let library: Library
  let tally = Tally()
  /// To begin a process takes as long as some tens of cases.
  private static let casesOfAProcess = 400

  init(_ options: Options, recipes: String, scenarios: String) throws {
    self.options = options
    recipesFolder = recipes
    scenariosFolder = scenarios
    library = try Library(path: options.library)
  }

  /// Whether all is well.
  func run() throws -> Bool {
    let description = library.description
    let functions = description.functions.filter { options.only == nil || $0.name == options.only }
    guard !functions.isEmpty else { throw HarnessError("no function \(options.only ?? "") in the description") }
    if options.scenarios.isEmpty, description.function("tally_hub_open") != nil, Host.hub == nil {
      throw HarnessError("the calls of a hub need one: start it as `tools/with-hub \(CommandLine.arguments.joined(separator: " "))`")
    }
    let runner = RunnerCommand(executable: try Self.runnerPath(), library: options.library)
    let jobs = Jobs(runner: runner, servers: ForkServers(runner, recipes: recipesFolder), tally: tally, verbose: options.verbose)
    let work = NSTemporaryDirectory() + "tallybook-examination-\(getpid())"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    setenv("TALLYBOOK_HARNESS_TMP", work, 1)
    defer { try? FileManager.default.removeItem(atPath: work) }
    let shim = try EnvironmentShim(folder: work)

    if !options.scenarios.isEmpty {
      Jobs.run(options.scenarios.map { scenario($0, jobs, shim) }, atOnce: options.jobs)
      for problem in tally.shownProblems(all: options.verbose) { print(problem) }
      for skip in tally.allSkips { print("SKIPPED \(skip)") }
      print(
        tally.problemCount == 0
          ? "\(options.scenarios.count) scenarios as expected" : "\(tally.problemCount) problems")
      return tally.problemCount == 0
    }

    if options.only == nil {
      do {
        for line in try Parity(description: description, library: options.library, header: options.header).check(tally)
        { print(line) }
      } catch { tally.add(problem: "PARITY  \(error)") }
    }
    let recipes = try Recipe.load(folder: recipesFolder)
    try lint(recipes)
    var list: [@Sendable () -> Void] = []
    let exported = functions.filter { library.isExported($0.name) }
    if options.only == nil {
      for file in try FileManager.default.contentsOfDirectory(atPath: scenariosFolder).sorted()
      where file.hasSuffix(".scenario") {
        list.append(scenario(scenariosFolder + "/" + file, jobs, shim))
      }
      let orders = CloseOrders.chosen(description).count
      for first in stride(from: 0, to: orders, by: 90) {
        list.append { [recipesFolder] in
          jobs.list(["close", recipesFolder], first: first, end: min(first + 90, orders)) { "closing order \($0)" }
        }
      }
    }
    // A library without a check cannot say whether its book is sound after them, as that of the self-test.
    if options.only == nil, description.function("tally_book_check") != nil {
      for first in stride(from: 0, to: CallSequence.count, by: 20) {
        list.append { [recipesFolder, options] in
          jobs.list(["sequence", recipesFolder, "\(options.seed)"], first: first, end: min(first + 20, CallSequence.count)) { "sequence \($0)" }
        }
      }
    }
    for function in exported {
      guard recipes[function.name] != nil else {
        tally.add(problem: "RECIPE  \(function.name) has none")
        continue
      }
      let conditions = Condition.of(function)
      list.append { [recipesFolder] in
        jobs.list(["condition", recipesFolder, function.name], first: 0, end: conditions.count) { "\(function.name) under \(conditions[$0].rawValue)" }
      }
      if Interruption.applies(to: function, recipes[function.name]) {
        list.append { [recipesFolder, options] in
          jobs.single(["interruption", recipesFolder, function.name, "\(options.seed)"], label: "\(function.name) interrupted")
        }
      }
      if description.function("tally_fault_set") != nil, FaultWalk.applies(to: function, recipes[function.name]) {
        list.append { [recipesFolder] in
          jobs.single(["faults", recipesFolder, function.name], label: "\(function.name) with faults")
        }
      }
      let sweep = Sweep(function, description, seed: options.seed)
      for first in stride(from: 0, to: sweep.cases.count, by: Self.casesOfAProcess) {
        list.append { [recipesFolder, options] in
          jobs.list(
            ["sweep", recipesFolder, function.name, "\(options.seed)"], first: first,
            end: min(first + Self.casesOfAProcess, sweep.cases.count)
          ) {
            "\(function.name): \(sweep.label($0))"
          }
        }
      }
    }
    Jobs.run(list, atOnce: options.jobs)
    return try Summary(
      description: description, functions: functions, tally: tally,
      exemptions: Exemptions(file: recipesFolder + "/exempt.txt"), verbose: options.verbose
    )
    .print(seed: options.seed, complete: options.only == nil)
  }

  /// Reads everything before anything runs.
  private func lint(_ recipes: [String: Recipe]) throws {
    for name in recipes.keys.sorted() {
      guard let recipe = recipes[name] else { continue }
      let call = ScenarioLine(number: 0, text: "", kind: .call(recipe.call))
      for problem in ScenarioLint.problems(recipe.data + recipe.handles + [call], library.description) {
        tally.add(problem: "RECIPE  \(name): \(problem)")
      }
    }
    for file in try FileManager.default.contentsOfDirectory(atPath: scenariosFolder).sorted()
    where file.hasSuffix(".scenario") {
      do {
        let lines = try ScenarioParser.parse(try String(contentsOfFile: scenariosFolder + "/" + file, encoding: .utf8))
        for problem in ScenarioLint.problems(lines, library.description) {
          tally.add(problem: "SCENARIO \(file): \(problem)")
        }
      } catch { tally.add(problem: "SCENARIO \(file): \(error)") }
    }
  }

  private func scenario(_ file: String, _ jobs: Jobs, _ shim: EnvironmentShim) -> @Sendable () -> Void {
    // A scenario that needs a changed environment says so in its first line.
    let first =
      (try? String(contentsOfFile: file, encoding: .utf8))?.split(separator: "\n").first.map(String.init) ?? ""
    let environment = shim.environment(of: first)
    return {
      jobs.begin(["scenario", file], label: URL(fileURLWithPath: file).lastPathComponent, environment: environment)
    }
  }

  private static func runnerPath() throws -> String {
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let path = URL(fileURLWithPath: own).deletingLastPathComponent().appendingPathComponent("harness-runner").path
    guard FileManager.default.isExecutableFile(atPath: path) else {
      throw HarnessError("there is no \(path): build the whole package")
    }
    return path
  }
}
