import Foundation

/// Plays scenario lines in this process: keeps the variables, checks what is expected, and closes at the end whatever was
/// opened, so that a leak shows in the count of live handles.
public final class ScenarioRun {
  /// A condition that cannot be made on this machine.
  public struct Skip: Error { public let reason: String }

  public let caller: Caller
  public let folder: String
  public var variables: [String: Value] = [:]
  public var problems: [String] = []
  /// The last outcome, for `!message`.
  public private(set) var last: Outcome?
  var opened: [(close: String, handle: UInt64)] = []
  var helpers: [HelperProcess] = []
  private let firstContext = Callbacks.contextCount
  public var checksContexts = true
  let runner: RunnerCommand

  public init(_ caller: Caller, folder: String, runner: RunnerCommand) {
    self.caller = caller
    self.folder = folder
    self.runner = runner
    variables["tmp"] = .bytes(Array(folder.utf8))
    if let address = Host.hub { variables["postgres"] = .bytes(Array(address.utf8)) }
  }

  public func play(_ lines: [ScenarioLine]) throws {
    for line in lines {
      do {
        try play(line)
      } catch let error as HarnessError {
        throw HarnessError("line \(line.number): \(error.description)\n      \(line.text)")
      }
    }
  }

  public func play(_ line: ScenarioLine) throws {
    switch line.kind {
    case .call(let call): _ = try make(call)
    case .pseudo(let name, let arguments, let call, let block): try pseudo(name, arguments, call, block)
    }
  }

  // MARK: calls

  public func prepare(_ call: ScenarioCall) throws -> PreparedCall {
    try caller.prepare(
      call.function, try call.arguments.map(evaluate), named: try call.named.map { ($0.name, try evaluate($0.value)) })
  }

  @discardableResult
  public func make(_ call: ScenarioCall) throws -> Outcome {
    let outcome = try caller.perform(try prepare(call))
    try remember(outcome, call)
    if let problem = outcome.problems.first { throw HarnessError("\(call.function) \(problem)") }
    try checkExpectation(outcome, call.expected)
    return outcome
  }

  /// Keeps results under their names, and every handle for closing.
  public func remember(_ outcome: Outcome, _ call: ScenarioCall) throws {
    last = outcome
    guard let function = caller.description.function(call.function) else { return }
    keepHandles(outcome)
    let results = outcome.results.filter { result in
      // What the caller asked for with null or another argument has no result of its own.
      !call.named.contains { $0.name == result.name }
    }
    if let name = call.bind {
      if function.returnsStatus {
        guard let first = results.first else { throw HarnessError("\(call.function) has no result to keep") }
        keep(first.value, as: name)
      } else {
        variables[name] = outcome.value
      }
    }
    for (name, result) in zip(call.outputs, results) where name != "_" { keep(result.value, as: name) }
  }

  /// A struct's fields are `name.field`.
  private func keep(_ value: Value, as name: String) {
    variables[name] = value
    if case .record(let fields) = value {
      for field in fields { variables["\(name).\(field.name)"] = field.value }
    }
  }

  public func keepHandles(_ outcome: Outcome) {
    guard let function = caller.description.function(outcome.function) else { return }
    for result in outcome.results {
      guard let parameter = function.params.first(where: { $0.name == result.name }),
        parameter.type.hasPrefix("out-handle:"),
        case .pointer(let word) = result.value, word != 0,
        let kind = caller.description.handles.first(where: { $0.name == parameter.subject })
      else { continue }
      if outcome.succeeded { opened.append((kind.close, word)) }
    }
  }

  func checkExpectation(_ outcome: Outcome, _ expected: ScenarioCall.Expected) throws {
    let note = outcome.message.isEmpty ? "" : " (\(outcome.message))"
    switch expected {
    case .anything: break
    case .plain:
      if !outcome.succeeded { throw HarnessError("expected TALLY_OK, got \(outcome.status ?? "")\(note)") }
    case .status(let wanted):
      let got = outcome.status ?? "TALLY_OK"
      if got != wanted { throw HarnessError("expected \(wanted), got \(got)\(note)") }
    case .equal(let expression):
      let wanted = try evaluate(expression)
      if outcome.value != wanted { throw HarnessError("expected \(wanted.shown), got \(outcome.value.shown)") }
    case .different(let expression):
      let refused = try evaluate(expression)
      if outcome.value == refused { throw HarnessError("got \(refused.shown)") }
    }
  }

  /// Opens the run's book; path and options are written as in a scenario.
  public func open(_ path: String, _ options: String) throws {
    try play(try ScenarioParser.parse("OK book = tally_book_open(\(path), \(options))"))
  }

  // MARK: values

  public func evaluate(_ expression: Expression) throws -> Value {
    switch expression {
    case .integer(let value): return .integer(value)
    case .real(let value): return .real(value)
    case .text(let bytes): return .bytes(expand(bytes))
    case .list(let list): return .list(try list.map(evaluate))
    case .record(let fields): return .record(try fields.map { ($0.name, try evaluate($0.value)) })
    case .callback(let name):
      if name == "null" { return .null }
      guard let behaviour = CallbackBehaviour(rawValue: name) else { throw HarnessError("no callback @\(name)") }
      return .callback(behaviour)
    case .name(let name):
      if let value = variables[name] { return value }
      switch name {
      case "null": return .null
      case "NaN": return .real(.nan)
      case "inf": return .real(.infinity)
      case "collected": return .bytes(Callbacks.collected)
      default: break
      }
      guard let number = caller.description.constant(name) else {
        throw HarnessError("\(name) is neither a variable nor a constant")
      }
      return .integer(number)
    case .made(let name, let arguments):
      return try make(name, try arguments.map(evaluate))
    }
  }

  private func make(_ name: String, _ arguments: [Value]) throws -> Value {
    switch (name, arguments.first, arguments.dropFirst().first) {
    case ("nts", .bytes(let bytes)?, nil): return .terminated(bytes)
    case ("text", .null?, .integer(let length)?): return .nullWithLength(UInt64(truncatingIfNeeded: length))
    case ("repeat", .bytes(let bytes)?, .integer(let count)?):
      return .bytes(Array(repeatElement(bytes, count: Int(count)).joined()))
    case ("repeat", let value?, .integer(let count)?): return .list(Array(repeating: value, count: Int(count)))
    case ("add", .integer(let a)?, .integer(let b)?): return .integer(a + b)
    case ("pointer", .integer(let address)?, nil): return .pointer(UInt64(truncatingIfNeeded: address))
    case ("content", .pointer?, nil): return try content(arguments[0])
    case ("element", .list(let list)?, .integer(let index)?):
      guard index >= 0, index < list.count else { throw HarnessError("the array has no element \(index)") }
      return list[Int(index)]
    case ("file", .bytes(let path)?, nil):
      guard let data = FileManager.default.contents(atPath: String(decoding: path, as: UTF8.self)) else {
        throw HarnessError("there is no file \(String(decoding: path, as: UTF8.self))")
      }
      return .bytes(Array(data))
    default: throw HarnessError("\(name)(\(arguments.map(\.shown).joined(separator: ", "))) makes no value")
    }
  }

  /// What an owned result holds.
  private func content(_ bytes: Value) throws -> Value {
    let outcome = try caller.perform(try caller.prepare("tally_bytes_data", [bytes]))
    guard case .pointer(let address) = outcome.value, let start = UnsafeRawPointer(bitPattern: UInt(address)),
      case .integer(let size)? = outcome.results.first?.value
    else { return .null }
    return .bytes(Array(UnsafeRawBufferPointer(start: start, count: Int(size))))
  }

  /// `$name` inside a text.
  private func expand(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "$")) else { return bytes }
    var result: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "$") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let name = bytes[(index + 1)...].prefix { (97...122).contains($0) || $0 == 95 }
      switch variables[String(decoding: name, as: UTF8.self)] {
      case .bytes(let value)?: result += value
      case .integer(let value)?: result += Array("\(value)".utf8)
      default: result.append(contentsOf: bytes[index..<index + 1 + name.count])
      }
      index += 1 + name.count
    }
    return result
  }

  /// Forgets variables whose handles were closed.
  func forget(_ names: [String]) {
    for name in names {
      if case .pointer(let word)? = variables.removeValue(forKey: name) { opened.removeAll { $0.handle == word } }
    }
  }

  // MARK: the end

  /// Closes everything in the reverse order of opening.
  func closeAll() {
    for helper in helpers { helper.release() }
    helpers = []
    for (close, handle) in opened.reversed() { call(close, [.pointer(handle)]) }
    opened = []
  }

  /// The same, and reports what is still alive then.
  public func finish(baseline: Int128 = 0) {
    if caller.library.isExported("tally_fault_set"), caller.description.function("tally_fault_set") != nil {
      call("tally_fault_set", [.integer(0), .integer(0), .integer(0)])
    }
    closeAll()
    if caller.library.isExported("tally_log_handler_set"), caller.description.function("tally_log_handler_set") != nil {
      call("tally_log_handler_set", [.null, .integer(1)])
    }
    if let live = liveHandles(), live != baseline {
      problems.append("\(live - baseline) handles are still open at the end")
    }
    if checksContexts {
      let counts = Callbacks.freeCounts(from: firstContext)
      if let wrong = counts.firstIndex(where: { $0 != 1 }) {
        problems.append("a callback's context was given back \(counts[wrong]) times, not once")
      }
    }
  }

  /// A call of the harness' own, which counts for nothing.
  private func call(_ function: String, _ arguments: [Value]) {
    guard let prepared = try? caller.prepare(function, arguments) else { return }
    let made = caller.made
    _ = try? caller.perform(prepared)
    caller.made = made
  }

  public func liveHandles() -> Int128? {
    guard caller.library.isExported("tally_live_handles"), let call = try? caller.prepare("tally_live_handles", [])
    else { return nil }
    let made = caller.made
    defer { caller.made = made }
    guard case .integer(let live)? = try? caller.perform(call).value else { return nil }
    return live
  }
}
