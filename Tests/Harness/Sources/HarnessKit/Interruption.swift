import Foundation
import Synchronization

/// A long call's recipe, interrupted at random moments by another thread: it answers CANCELLED or is done. What was cancelled has changed nothing,
/// and the book is sound: the next moment goes on with it, as it does after a call that only reads. After one that wrote all is made anew.
public struct Interruption {
  /// So many moments for each call; TALLYBOOK_LONG=1 has more.
  public static var moments: Int { ProcessInfo.processInfo.environment["TALLYBOOK_LONG"] == nil ? 100 : 1000 }
  /// What commits in parts, and says so: what it has committed stays.
  private static let inParts: Set = ["tally_purge", "tally_hub_sync", "tally_hub_erase"]
  /// What every book holds beside the recipe's data, so that there is something to be within.
  private static let notes = 150

  let caller: Caller
  let recipe: Recipe
  let folder: String
  let runner: RunnerCommand

  public init(_ caller: Caller, _ recipe: Recipe, folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.recipe = recipe
    self.folder = folder
    self.runner = runner
  }

  /// What one call may take, in seconds: what waits for a server comes to fewer moments.
  private static let longest = 8.0

  /// Those that take a handle: others have no book to be interrupted by.
  public static func applies(to function: Description.Function, _ recipe: Recipe?) -> Bool {
    function.long == true && recipe?.opensBook == true && function.params.first?.type.hasPrefix("handle:") == true
  }

  public func run(seed: UInt64) -> Report {
    var report = Report(label: "\(recipe.function) interrupted")
    var generator = SplitMix(seed: seed)
    var took: Double = 0
    let start = DispatchTime.now().uptimeNanoseconds
    caller.made = []
    // What is short is over before a busy machine comes to interrupt it, again and again: then there are more moments, and more time for them.
    func isEnough(_ moment: Int) -> Bool {
      let isAnswered = caller.made.contains { $0.function == recipe.function && $0.status == "TALLY_E_CANCELLED" }
      let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
      return isAnswered ? moment > Self.moments || seconds > Self.longest : moment > 5 * Self.moments || seconds > 2 * Self.longest
    }
    var (moment, filled) = (0, Value.null)
    var standing: Stage?
    do { filled = try self.filled() } catch { report.problems.append("\(error)") }
    while !isEnough(moment), report.problems.isEmpty {
      defer { moment += 1 }
      // The first is left alone, to know how long it takes.
      let delay = moment == 0 ? nil : Double.random(in: 0...took, using: &generator)
      do {
        let stage = try standing ?? self.stage(moment, on: filled)
        standing = stage
        let (seconds, goesOn) = try play(on: stage, after: delay)
        if moment == 0 { took = seconds }
        if !goesOn {
          leave(stage)
          standing = nil
        }
      } catch { report.problems.append("moment \(moment) of seed \(seed): \(error)") }
    }
    if let standing { leave(standing) }
    report.count(caller.made)
    return report
  }

  /// A book with what the recipe needs, and what it holds then.
  private struct Stage {
    let run: ScenarioRun
    let before: Value
  }

  /// What every book holds beside the recipe's data, as the bytes of one; nothing where each has to be another book, as those of a hub have.
  private func filled() throws -> Value {
    if recipe.function.hasPrefix("tally_hub") { return .null }
    let run = ScenarioRun(caller, folder: folder, runner: runner)
    run.checksContexts = false
    defer { run.closeAll() }
    try run.open("\":memory:\"", "null")
    try run.play(try ScenarioParser.parse(Self.filling + "\nOK bytes = tally_book_serialize(book)"))
    return try run.evaluate(.made("content", [.name("bytes")]))
  }

  private func stage(_ moment: Int, on filled: Value) throws -> Stage {
    let place = "\(folder)/\(moment)"
    try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
    let run = ScenarioRun(caller, folder: place, runner: runner)
    do {
      run.checksContexts = false
      run.variables["wait"] = .integer(-1)
      if case .null = filled {
        try run.open("\":memory:\"", "null")
        try run.play(try ScenarioParser.parse(Self.filling))
      } else {
        run.variables["filled"] = filled
        try run.play(try ScenarioParser.parse("OK book = tally_book_open_bytes(filled, null)"))
      }
      try run.play(recipe.data)
      try run.play(recipe.handles)
      return Stage(run: run, before: try run.contents())
    } catch {
      run.closeAll()
      throw error
    }
  }

  private func leave(_ stage: Stage) {
    stage.run.closeAll()
    try? FileManager.default.removeItem(atPath: stage.run.folder)
  }

  /// Gives how long the call took, and whether the next one may go on where it left off.
  private func play(on stage: Stage, after delay: Double?) throws -> (seconds: Double, goesOn: Bool) {
    let run = stage.run
    let (live, contexts) = (run.liveHandles(), Callbacks.contextCount)
    let call = try run.prepare(recipe.call)
    // What it is given by callbacks may have been taken by half.
    let handsOver = Callbacks.contextCount > contexts
    guard case .pointer(let book)? = run.variables["book"] else { throw HarnessError("there is no book") }
    let thread = try delay.map { try Interrupter(caller.library, book: book, after: $0) }
    thread?.begin()
    let start = DispatchTime.now()
    let outcome = try caller.perform(call)
    let seconds = Double(DispatchTime.now().uptimeNanoseconds - start.uptimeNanoseconds) / 1e9
    thread?.end()
    try run.remember(outcome, recipe.call)
    if let problem = outcome.problems.first { throw HarnessError(problem) }
    let isCancelled = outcome.status == "TALLY_E_CANCELLED"
    let isInParts = Self.inParts.contains(recipe.function)
    if delay == nil || !isCancelled { try run.checkExpectation(outcome, recipe.call.expected) }
    if isCancelled, !isInParts, try run.contents() != stage.before {
      throw HarnessError("it was cancelled, and the book is not as before")
    }
    try run.requireSound()
    let hasWritten = isCancelled ? isInParts || run.liveHandles() != live : caller.description.function(recipe.function)?.storage != "read"
    return (seconds, !hasWritten && !handsOver)
  }

  private static let filling = """
    OK filling = tally_transaction_begin(book, "filling", 0)
    !repeat \(notes) tally_create(filling, KIND_NOTE, ROOT, "A note among others", NOW, 0)
    OK tally_transaction_commit(filling)
    tally_book_close(filling)
    """
}

/// Interrupts a book from a thread of its own: first at a moment, and then until the call has ended, as the moment may be before it or between two
/// steps that ask.
private final class Interrupter: @unchecked Sendable {
  private let interrupt: () -> Void
  private let seconds: Double
  private let isReady = Atomic<Bool>(false)
  private let isBegun = Atomic<Bool>(false)
  private let isUnderWay = Atomic<Bool>(false)
  private let hasEnded = Atomic<Bool>(false)
  private let isDone = DispatchSemaphore(value: 0)

  init(_ library: Library, book: UInt64, after seconds: Double) throws {
    guard let function = library.description.function("tally_book_interrupt") else { throw HarnessError("nothing interrupts") }
    let (address, shape) = try library.bind(function)
    interrupt = { _ = shape.call(address, [book]) }
    self.seconds = seconds
  }

  /// Neither thread sleeps until both have answered each other: they are on two cores then, also where others wait for these. Each lets others go
  /// first as long as the other one is not there.
  func begin() {
    Thread { self.run() }.start()
    while !isReady.load(ordering: .acquiring) { sched_yield() }
    isBegun.store(true, ordering: .releasing)
    while !isUnderWay.load(ordering: .acquiring) { sched_yield() }
  }

  func end() {
    hasEnded.store(true, ordering: .releasing)
    isDone.wait()
  }

  private func run() {
    isReady.store(true, ordering: .releasing)
    while !isBegun.load(ordering: .acquiring) { sched_yield() }
    isUnderWay.store(true, ordering: .releasing)
    let end = DispatchTime.now().uptimeNanoseconds + UInt64(seconds * 1e9)
    while DispatchTime.now().uptimeNanoseconds < end, !hasEnded.load(ordering: .acquiring) {}
    while !hasEnded.load(ordering: .acquiring) { interrupt() }
    isDone.signal()
  }
}
