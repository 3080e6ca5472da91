/// Handles for the sweep to offer where they do not belong: of every kind one that lives, one that is stale, and one
/// whose book was closed. Made once per process in books of their own.
public final class Zoo {
  private var handles: [String: UInt64] = [:]
  private let run: ScenarioRun
  private let closedRun: ScenarioRun
  public let baseline: Int128
  /// Lines that failed: what they should have made is missing.
  public private(set) var problems: [String] = []

  /// `lines` make one variable for each kind of handle, named as the kind.
  public init(_ caller: Caller, lines: [ScenarioLine], folder: String, runner: RunnerCommand) throws {
    let kinds = caller.description.handles
    var failures: [String] = []
    func make() -> (ScenarioRun, [String: UInt64]) {
      let run = ScenarioRun(caller, folder: folder, runner: runner)
      run.checksContexts = false
      // One kind that cannot be made must not keep the others from being offered.
      for line in lines {
        do { try run.play([line]) } catch { failures.append("the zoo: \(error)") }
      }
      var words: [String: UInt64] = [:]
      for kind in kinds {
        if case .pointer(let word)? = run.variables[kind.name], word != 0 {
          words[kind.name] = word
        } else {
          failures.append("the zoo has no \(kind.name)")
        }
      }
      return (run, words)
    }
    let (stale, staleWords) = make()
    stale.finish(baseline: stale.liveHandles() ?? 0)
    let (live, liveWords) = make()
    let (closed, closedWords) = make()
    if let book = closedWords["book"] {
      _ = try caller.perform(try caller.prepare("tally_book_close", [.pointer(book)]))
    }
    if caller.description.function("tally_transaction_begin") != nil {
      do { handles.merge(try Self.transactions(live, liveWords["book"])) { $1 } } catch { failures.append("the zoo: \(error)") }
    }
    for kind in kinds {
      handles["stale " + kind.name] = staleWords[kind.name]
      handles["live " + kind.name] = liveWords[kind.name]
      handles["closed " + kind.name] = closedWords[kind.name]
    }
    problems = Array(Set(failures)).sorted()
    run = live
    closedRun = closed
    baseline = live.liveHandles() ?? 0
  }

  /// Of books in memory of their own: a transaction, a snapshot and what was made from them; and a transaction that has ended, of the
  /// book that lives, so that it is over before anybody else writes there.
  private static func transactions(_ live: ScenarioRun, _ book: UInt64?) throws -> [String: UInt64] {
    try live.play(ScenarioParser.parse(madeOfTransactions, firstLine: 1))
    var words: [String: UInt64] = [:]
    for (name, variable) in [
      ("ended book", "ended"), ("transaction book", "inside"), ("transaction draft", "inside_draft"), ("transaction query", "inside_query"),
      ("snapshot book", "kept"), ("snapshot query", "kept_query"),
    ] {
      if case .pointer(let word)? = live.variables[variable], word != book { words[name] = word }
    }
    return words
  }

  private static let madeOfTransactions = """
    OK ended = tally_transaction_begin(book, null, 0)
    OK tally_transaction_rollback(ended)
    OK of_inside = tally_book_open(":memory:", null)
    OK inside = tally_transaction_begin(of_inside, null, 0)
    OK inside_draft = tally_draft_new(inside, KIND_NOTE, ROOT, 0)
    OK inside_query = tally_query_new(inside, KIND_NOTE)
    OK of_kept = tally_book_open(":memory:", null)
    OK kept = tally_snapshot_begin(of_kept)
    OK kept_query = tally_query_new(kept, KIND_NOTE)
    """

  public func contains(_ word: UInt64) -> Bool { handles.values.contains(word) }

  public subscript(_ name: String) -> UInt64? { handles[name] }
}
