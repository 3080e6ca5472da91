import Foundation

/// The pseudo-calls of scenarios: what a test needs beside the library's own calls.
extension ScenarioRun {
  func pseudo(_ name: String, _ arguments: [Expression], _ call: ScenarioCall?, _ block: [String]) throws {
    func value(_ index: Int) throws -> Value {
      guard index < arguments.count else { throw HarnessError("!\(name) takes more") }
      return try evaluate(arguments[index])
    }
    func text(_ index: Int) throws -> String {
      guard case .bytes(let bytes) = try value(index) else { throw HarnessError("!\(name) takes a text") }
      return String(decoding: bytes, as: UTF8.self)
    }
    func bytes(_ index: Int) throws -> [UInt8] {
      guard case .bytes(let bytes) = try value(index) else { throw HarnessError("!\(name) takes a text") }
      return bytes
    }
    func number(_ index: Int) throws -> Int {
      guard case .integer(let number) = try value(index) else { throw HarnessError("!\(name) takes a number") }
      return Int(number)
    }
    func inner() throws -> ScenarioCall {
      guard let call else { throw HarnessError("!\(name) takes a call") }
      return call
    }

    switch name {
    case "let":
      guard case .name(let variable)? = arguments.first else { throw HarnessError("!let takes a name") }
      variables[variable] = try value(1)
    case "equal":
      let (a, b) = (try value(0), try value(1))
      if a != b { throw HarnessError("\(a.shown) is not \(b.shown)") }
    case "differ":
      if try value(0) == value(1) { throw HarnessError("both are \(try value(0).shown)") }
    case "less":
      guard case .integer(let a) = try value(0), case .integer(let b) = try value(1), a < b else {
        throw HarnessError("\(try value(0).shown) is not less than \(try value(1).shown)")
      }
    case "contains", "lacks":
      let (whole, part) = (try text(0), try text(1))
      if whole.contains(part) == (name == "lacks") {
        throw HarnessError("\"\(whole.prefix(400))\" \(name == "lacks" ? "has" : "lacks") \"\(part)\"")
      }
    case "message":
      let message = last?.message ?? ""
      if !message.contains(try text(0)) { throw HarnessError("the message is \"\(message)\"") }

    case "write":
      guard FileManager.default.createFile(atPath: try text(0), contents: Data(try bytes(1))) else {
        throw HarnessError("cannot write")
      }
    case "copy":
      try? FileManager.default.removeItem(atPath: try text(1))
      do { try FileManager.default.copyItem(atPath: try text(0), toPath: try text(1)) } catch {
        throw HarnessError("cannot copy: \(error)")
      }
    case "mkdir":
      do { try FileManager.default.createDirectory(atPath: try text(0), withIntermediateDirectories: true) } catch {
        throw HarnessError("\(error)")
      }
    case "remove": try? FileManager.default.removeItem(atPath: try text(0))
    case "exists":
      if !FileManager.default.fileExists(atPath: try text(0)) { throw HarnessError("there is no \(try text(0))") }
    case "gone":
      if FileManager.default.fileExists(atPath: try text(0)) { throw HarnessError("there is still \(try text(0))") }
    case "chmod": chmod(try text(0), mode_t(try number(1)))
    case "truncate":
      guard Foundation.truncate(try text(0), off_t(try number(1))) == 0 else {
        throw HarnessError("cannot truncate: errno \(errno)")
      }
    case "poke": try Host.overwrite(try text(0), offset: try number(1), try bytes(2))
    case "corrupt": try corrupt(try text(0), offset: try number(1), length: try number(2))
    case "unreadable":
      if Host.breakReading(try text(0)) == 0 { throw HarnessError("no descriptor of \(try text(0)) is open") }
    case "rlimit_fsize": Host.limitFileSize(try number(0))
    case "tmpfs": try Host.mountSmall(folder, size: try number(0))
    case "readonly": try Host.remountReadOnly(folder)
    case "fill": try Host.fill(folder)

    case "clock": Callbacks.time = Int64(try number(0))
    case "advance": Callbacks.time &+= Int64(try number(0))
    case "forget_collected": Callbacks.resetCollected()
    case "sleep": usleep(UInt32(try number(0)) * 1000)
    case "live":
      if let live = liveHandles(), live != Int128(try number(0)) { throw HarnessError("\(live) handles are open") }

    case "spawn": _ = try HelperProcess(self, block: block, holding: false)
    case "hold": helpers.append(try HelperProcess(self, block: block, holding: true))
    case "lock_writer":
      helpers.append(
        try HelperProcess(
          self, block: Self.lockWriter(arguments.isEmpty ? "$tmp/book.tally" : try text(0)), holding: true))
    case "release":
      for helper in helpers { helper.release() }
      helpers = []
    case "kill": kill(getpid(), SIGKILL)
    case "fork": try inFork(try inner())

    case "repeat":
      let inner = try inner()
      for _ in 0..<(try number(0)) { try make(inner) }
    case "until":
      guard case .name(let wanted)? = arguments.first else { throw HarnessError("!until takes a status") }
      let inner = try inner()
      for _ in 0..<(try number(1)) {
        let outcome = try caller.perform(try prepare(inner))
        try remember(outcome, inner)
        if let problem = outcome.problems.first { throw HarnessError("\(inner.function) \(problem)") }
        if outcome.status == "TALLY_" + wanted { return }
        if !outcome.succeeded {
          throw HarnessError("expected \(wanted) in the end, got \(outcome.status ?? "") (\(outcome.message))")
        }
      }
      throw HarnessError("\(wanted) never came")
    case "attempt":
      // Only counted: what comes of it depends on the machine.
      var inner = try inner()
      inner.expected = .anything
      try make(inner)
    default: throw HarnessError("no pseudo-call !\(name)")
    }
  }

  /// Another process that holds the writer lock of a book.
  static func lockWriter(_ path: String) -> [String] {
    ["OK book = tally_book_open(\"\(path)\", {busy_timeout=10000000000})", "OK inside = tally_transaction_begin(book, null, 0)"]
  }

  /// Random bytes over a range, the same at every run; to the end of the file where the length is 0.
  func corrupt(_ path: String, offset: Int, length: Int) throws {
    var info = stat()
    guard stat(path, &info) == 0 else { throw HarnessError("there is no \(path)") }
    let count = length == 0 ? max(0, Int(info.st_size) - offset) : length
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    let bytes = (0..<count).map { _ -> UInt8 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 33)
    }
    try Host.overwrite(path, offset: offset, bytes)
  }

  /// Makes a call in a forked child, and takes its status from there.
  func inFork(_ call: ScenarioCall) throws {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw HarnessError("no pipe") }
    let child = Host.fork()
    if child == 0 {
      alarm(10)
      let before = caller.made.count
      var report = Report(label: "fork")
      do { try make(call) } catch { report.problems.append("\(error)") }
      report.count(Array(caller.made[before...]))
      let line = Array(report.encoded().utf8)
      _ = write(ends[1], line, line.count)
      _exit(0)
    }
    close(ends[1])
    guard child > 0 else { throw HarnessError("cannot fork: errno \(errno)") }
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ends[0], &piece, piece.count)
      if count <= 0 { break }
      bytes += piece[..<count]
    }
    close(ends[0])
    var status: Int32 = 0
    waitpid(child, &status, 0)
    guard status & 0x7F == 0 else {
      throw HarnessError("in the forked child: CRASH by \(ChildProcess.signalName(status & 0x7F))")
    }
    guard let report = Report(line: String(decoding: bytes, as: UTF8.self)) else {
      throw HarnessError("the forked child says nothing")
    }
    for (function, statuses) in report.made {
      for (status, count) in statuses { for _ in 0..<count { caller.made.append((function, status)) } }
    }
    if let problem = report.problems.first { throw HarnessError("in the forked child: \(problem)") }
  }
}
