import Foundation

/// A state of the world that must make a function answer one error: made around the function's recipe.
public enum Condition: String, CaseIterable, Sendable {
  case busy = "BUSY"
  case full = "FULL"
  case readOnly = "READ_ONLY"
  case io = "IO"
  case corrupt = "CORRUPT"
  case forked = "FORKED"

  public var status: String { "TALLY_E_" + rawValue }

  /// The conditions that belong to a function: those whose error it declares; and what takes a handle must live through a
  /// fork, also where it has no status to say so.
  public static func of(_ function: Description.Function) -> [Condition] {
    allCases.filter { condition in
      function.errors.contains { $0.code == condition.status }
        || (condition == .forked && function.params.contains { $0.type.hasPrefix("handle:") })
    }
  }

  /// Plays the recipe under this condition.
  public func play(_ recipe: Recipe, _ run: ScenarioRun, storage: String) throws {
    run.variables["wait"] = .integer(-1)
    let path = "\"$tmp/book.tally\""
    let waits = run.caller.description.structure("tally_book_options")?.fields.contains { $0.name == "busy_timeout" }
    let options = waits == true ? "{busy_timeout=NO_WAIT}" : "null"
    if self == .full { try Host.mountSmall(run.folder, size: 8 << 20) }
    if recipe.opensBook { try run.open(path, options) }
    try run.play(recipe.data)
    let reads = ["read", "export", "ask"].contains(storage)
    if recipe.opensBook, self == .readOnly || self == .corrupt || (self == .io && reads) {
      // What was written is in the file itself then, and in no cache.
      try run.play(try ScenarioParser.parse("tally_book_close(book)"))
      try run.open(path, self == .readOnly ? "{flags=4, busy_timeout=NO_WAIT}" : options)
    }
    do {
      try run.play(recipe.handles)
    } catch  where self == .readOnly {
      // The handle itself cannot be had of a book that is only read.
      throw ScenarioRun.Skip(reason: "the call's handle cannot be had")
    }
    var call = recipe.call
    call.expected = .anything
    switch self {
    case .busy: try run.pseudo("lock_writer", [], nil, [])
    case .full: try Host.fill(run.folder)
    case .readOnly: break
    case .io where !reads: Host.limitFileSize(0)
    case .io, .corrupt:
      try Self.dropCache(run)
      if self == .io {
        _ = Host.breakReading(run.folder + "/book.tally")
      } else {
        try run.corrupt(run.folder + "/book.tally", offset: 4096, length: 0)
      }
    case .forked:
      let function = run.caller.description.function(call.function)
      // Only with a book open is a fork one.
      if !recipe.opensBook, run.caller.description.function("tally_book_open") != nil {
        try run.play(try ScenarioParser.parse("OK kept = tally_book_open(\":memory:\", null)"))
      }
      call.expected = function?.errors.contains { $0.code == status } == true ? .status(status) : .anything
      return try run.inFork(call)
    }
    defer { Host.limitFileSize(Int(Int32.max)) }
    let outcome = try run.caller.perform(try run.prepare(call))
    try run.remember(outcome, call)
    run.problems += outcome.problems
  }

  /// A commit of another process makes SQLite read its pages anew.
  private static func dropCache(_ run: ScenarioRun) throws {
    try run.pseudo(
      "spawn", [], nil,
      [
        "OK book = tally_book_open(\"$tmp/book.tally\", {busy_timeout=5000000000})",
        "OK tally_setting_set(book, \"x-touch\", \"1\")",
        "tally_book_close(book)",
      ])
  }
}
