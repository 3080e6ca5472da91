import Foundation

/// Random recipes on one book that is opened twice, by threads at once, each of which ends in the midst of its work: what it made is open then,
/// transactions too. One opening is closed below them, then the other. Whatever a call answers, its entry declares it; nothing of a call is
/// broken; no handle is left over, and the book is sound.
public struct CallSequence {
  private static let threads = 3
  private static let recipesEach = 12
  /// What is about the whole process, or another book's: the log's handler, and what ends the book.
  private static let leftOut: Set = ["tally_log_handler_set", "tally_book_close", "tally_live_handles"]

  let caller: Caller
  let recipes: [Recipe]
  let folder: String
  let runner: RunnerCommand

  /// Of recipes that hand over no function: the account of these is one thread's.
  public init(_ caller: Caller, recipes: [String: Recipe], folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.recipes = recipes.keys.sorted().compactMap { name in
      guard let recipe = recipes[name], recipe.opensBook, !Self.leftOut.contains(name) else { return nil }
      let lines = recipe.data + recipe.handles
      return lines.contains { $0.text.contains("@") } || recipe.call.usesCallbacks ? nil : recipe
    }
    self.folder = folder
    self.runner = runner
  }

  /// So many, each with a seed of its own; TALLYBOOK_LONG=1 has more.
  public static var count: Int { ProcessInfo.processInfo.environment["TALLYBOOK_LONG"] == nil ? 40 : 2000 }

  public func run(_ index: Int, seed: UInt64) -> Report {
    var report = Report(label: "sequence \(index) of seed \(seed)", index: index)
    caller.made = []
    var generator = SplitMix(seed: seed &+ UInt64(index) &* 0x1_0000_0001)
    let place = "\(folder)/\(index)"
    let main = ScenarioRun(caller, folder: place, runner: runner)
    let before = main.liveHandles()
    do {
      try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
      try main.play(try ScenarioParser.parse(Self.opening))
      let parts = try (0..<Self.threads).map { try part($0, of: main, in: place, &generator) }
      let threads = parts.map { part in Thread { part.play() } }
      for thread in threads { thread.start() }
      for part in parts { part.ended.wait() }
      // In any order, with all that hangs on them.
      for name in ["first", "second"].shuffled(using: &generator) { try main.play(try ScenarioParser.parse("tally_book_close(\(name))")) }
      for part in parts.shuffled(using: &generator) {
        part.run.closeAll()
        report.problems += part.run.problems
        caller.made += part.run.caller.made
      }
      main.closeAll()
      if main.liveHandles() != before { report.problems.append("\(main.liveHandles() ?? 0) handles are open at the end, and were \(before ?? 0)") }
      try main.play(try ScenarioParser.parse(Self.checking))
    } catch { report.problems.append("\(error)") }
    main.closeAll()
    report.problems += main.problems
    report.count(caller.made)
    try? FileManager.default.removeItem(atPath: place)
    return report
  }

  private static let opening = """
    OK first = tally_book_open("$tmp/sequence.tally", {busy_timeout=NO_WAIT})
    OK second = tally_book_open("$tmp/sequence.tally", {busy_timeout=NO_WAIT})
    """

  /// What a check finds may be of note, and nothing of it an error.
  private static let checking = """
    OK book = tally_book_open("$tmp/sequence.tally", null)
    OK findings = tally_book_check(book)
    OK text = tally_cursor_write(findings, FORMAT_JSON, null)
    !lacks content(text) "\\"severity\\" : 3"
    """

  private func part(_ number: Int, of main: ScenarioRun, in place: String, _ generator: inout SplitMix) throws -> CallSequencePart {
    let own = "\(place)/\(number)"
    try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
    let run = ScenarioRun(Caller(try Library(path: runner.library)), folder: own, runner: runner)
    run.variables["wait"] = .integer(-1)
    let chosen = (0..<Self.recipesEach).map { _ in
      (recipe: recipes[Int.random(in: 0..<recipes.count, using: &generator)], book: Bool.random(using: &generator) ? "first" : "second")
    }
    return CallSequencePart(run: run, chosen: chosen.map { ($0.recipe, main.variables[$0.book] ?? .null) })
  }
}
