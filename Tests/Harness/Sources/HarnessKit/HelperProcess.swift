import Foundation

/// Another process that plays a part of a scenario with the same library: it holds a lock, dies, or writes behind a back.
final class HelperProcess {
  private let child: ChildProcess
  private let label: String

  /// Returns once the lines were played; with `holding` the process then stays until it is released.
  init(_ run: ScenarioRun, block: [String], holding: Bool) throws {
    let path = run.folder + "/.part\(UInt32.random(in: 0 ... .max))"
    // Numbers and texts go along, so that ids can be used there; handles mean nothing in another process.
    var text = ""
    for (name, value) in run.variables {
      switch value {
      case .integer(let number): text += "!let \(name) \(number)\n"
      case .bytes(let bytes):
        text += "!let \(name) \"" + bytes.map { "\\x" + String(256 + Int($0), radix: 16).dropFirst() }.joined() + "\"\n"
      default: continue
      }
    }
    text += block.joined(separator: "\n")
    // On the parts' own folder, so that a full disk under $tmp cannot keep a part from starting.
    let file = "/tmp/" + path.replacingOccurrences(of: "/", with: "_")
    guard FileManager.default.createFile(atPath: file, contents: Data(text.utf8)) else {
      throw HarnessError("cannot write \(file)")
    }
    defer { unlink(file) }
    label = block.first ?? ""
    child = try ChildProcess([
      run.runner.executable, run.runner.library, "part", file, run.folder, holding ? "hold" : "run",
    ])
    let (line, timedOut) = child.line(timeout: 15)
    if !holding || line == nil {
      let end = child.end(kill: timedOut)
      // A part that kills itself answers with its death.
      if block.contains("!kill"), end == .signalled(SIGKILL) { return }
      guard line != nil else { throw HarnessError("the other process ended with \(end): \(label)") }
    }
    guard let line, let report = Report(line: line) else {
      throw HarnessError("the other process says \(line ?? "nothing")")
    }
    for (function, statuses) in report.made {
      for (status, count) in statuses { for _ in 0..<count { run.caller.made.append((function, status)) } }
    }
    if let problem = report.problems.first {
      if holding { release() }
      throw HarnessError("in the other process: \(problem)")
    }
  }

  private var isReleased = false

  func release() {
    if isReleased { return }
    isReleased = true
    child.closeInput()
    let (_, timedOut) = child.line(timeout: 15)
    _ = child.end(kill: timedOut)
  }
}
