import Foundation

/// A runner that has loaded the library and read its description and the recipes, and forks for each job: to begin a process takes longer than many
/// a job does. The jobs come one after the other; each has a process that nothing has been called in.
///
/// The runner is told a job as a line, a list of words in JSON. The job's process says its number first, and what it has to say then; the runner
/// says how it has ended.
public final class ForkServer: RunningJob {
  private static let number = "process "
  private static let ended = "ended "
  private let process: ChildProcess
  private var job: pid_t = 0
  private var ending: ChildProcess.End?
  /// Whether another job may follow.
  public private(set) var isAlive = true

  public init(_ runner: RunnerCommand, recipes: String) throws {
    process = try ChildProcess([runner.executable, runner.library, "serve", recipes])
  }

  deinit {
    if isAlive { _ = process.end(kill: false) }
  }

  /// Begins a job, when the one before has ended.
  public func begin(_ arguments: [String], timeout: Int) throws {
    ending = nil
    let line = String(decoding: try JSONEncoder().encode(arguments), as: UTF8.self)
    guard process.write(line), let first = process.line(timeout: timeout).text, first.hasPrefix(Self.number), let number = pid_t(first.dropFirst(Self.number.count))
    else {
      isAlive = false
      throw HarnessError("the runner that forks begins no job: \(process.end(kill: true))")
    }
    job = number
  }

  public func line(timeout: Int) -> (text: String?, timedOut: Bool) {
    while ending == nil, isAlive {
      let (text, timedOut) = process.line(timeout: timeout)
      if timedOut { return (nil, true) }
      guard let text else {
        isAlive = false
        break
      }
      if text.hasPrefix(Self.ended) {
        ending = ChildProcess.End(waitStatus: Int32(text.dropFirst(Self.ended.count)) ?? -1)
      } else if !text.isEmpty {
        return (text, false)
      }
    }
    return (nil, false)
  }

  public func end(kill timedOut: Bool) -> ChildProcess.End {
    if timedOut { kill(job, SIGKILL) }
    while line(timeout: 10).text != nil {}
    guard let ending, isAlive else {
      isAlive = false
      return process.end(kill: true)
    }
    return timedOut ? .timedOut : ending
  }

  /// The runner's side: forks for each job that it is told, until nobody tells one any more. Returns in the process of a job, with the job.
  public static func serve() -> [String]? {
    while let line = readLine() {
      guard let arguments = try? JSONDecoder().decode([String].self, from: Data(line.utf8)) else { return nil }
      let job = Host.fork()
      if job == 0 {
        let nothing = open("/dev/null", O_RDONLY)
        dup2(nothing, 0)
        close(nothing)
        say("\(number)\(getpid())")
        return arguments
      }
      var status: Int32 = -1
      if job > 0 { while waitpid(job, &status, 0) < 0, errno == EINTR {} }
      // A line of its own, also where the job has died amid one.
      say("\n\(ended)\(status)")
    }
    return nil
  }

  /// Writes a line to the standard output, without a buffer.
  public static func say(_ text: String) {
    let line = Array((text + "\n").utf8)
    var offset = 0
    while offset < line.count {
      let count = line.withUnsafeBytes { write(1, $0.baseAddress! + offset, line.count - offset) }
      if count <= 0 { exit(3) }
      offset += count
    }
  }
}
