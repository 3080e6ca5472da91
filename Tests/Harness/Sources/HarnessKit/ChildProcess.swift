import Foundation

/// A process started by posix_spawn with pipes at its input and output. Foundation's Process is not used: it starts threads
/// and closes nothing, and a runner must stay single-threaded to fork.
public final class ChildProcess {
  public enum End: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut

    /// What waitpid(2) says.
    init(waitStatus status: Int32) {
      self = status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
    }
  }
  public let pid: pid_t
  public let output: Int32
  private var input: Int32
  private var buffer: [UInt8] = []

  public init(_ arguments: [String], environment: [String: String] = [:], folder: String? = nil) throws {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    // Closed in other children, also in one that another thread starts at this moment: it would hold this one's pipe open.
    guard Host.pipe(&toChild) == 0, Host.pipe(&fromChild) == 0 else { throw HarnessError("no pipe: errno \(errno)") }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    var settings = ProcessInfo.processInfo.environment
    // A crash is what this tool looks for: the report of the signal is enough, a backtrace costs seconds.
    settings["SWIFT_BACKTRACE"] = "enable=no"
    for (name, value) in environment { settings[name] = value }
    var pairs: [UnsafeMutablePointer<CChar>?] = settings.map { strdup("\($0.key)=\($0.value)") }
    pairs.append(nil)
    var child: pid_t = 0
    let result = posix_spawn(&child, arguments[0], &actions, nil, words, pairs)
    for word in words { free(word) }
    for pair in pairs { free(pair) }
    close(toChild[0])
    close(fromChild[1])
    guard result == 0 else {
      close(toChild[1])
      close(fromChild[0])
      throw HarnessError("cannot start \(arguments[0]): errno \(result)")
    }
    pid = child
    input = toChild[1]
    output = fromChild[0]
  }

  public func closeInput() {
    if input >= 0 { close(input) }
    input = -1
  }

  /// Writes a line to the child's input; false where nobody reads it.
  func write(_ line: String) -> Bool {
    let bytes = Array((line + "\n").utf8)
    // Shorter than what a pipe takes at once.
    return bytes.withUnsafeBytes { Glibc.write(input, $0.baseAddress, $0.count) } == bytes.count
  }

  /// The next line that the child writes; nil at its end or when it is silent for so many seconds.
  public func line(timeout: Int) -> (text: String?, timedOut: Bool) {
    while true {
      if let end = buffer.firstIndex(of: 10) {
        let text = String(decoding: buffer[..<end], as: UTF8.self)
        buffer.removeSubrange(...end)
        return (text, false)
      }
      var wait = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let ready = poll(&wait, 1, Int32(timeout * 1000))
      if ready == 0 { return (nil, true) }
      if ready < 0 {
        if errno == EINTR { continue }
        return (nil, false)
      }
      var piece = [UInt8](repeating: 0, count: 65536)
      let count = read(output, &piece, piece.count)
      if count <= 0 { return (nil, false) }
      buffer.append(contentsOf: piece[..<count])
    }
  }

  /// Waits for the end, and kills it first where it hangs.
  public func end(kill timedOut: Bool) -> End {
    if timedOut { kill(pid, SIGKILL) }
    closeInput()
    var status: Int32 = 0
    while waitpid(pid, &status, 0) < 0, errno == EINTR {}
    close(output)
    if timedOut { return .timedOut }
    return End(waitStatus: status)
  }

  public static func signalName(_ signal: Int32) -> String {
    let names: [Int32: String] = [
      SIGSEGV: "SIGSEGV", SIGBUS: "SIGBUS", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGFPE: "SIGFPE", SIGTRAP: "SIGTRAP",
      SIGKILL: "SIGKILL", SIGXFSZ: "SIGXFSZ", SIGPIPE: "SIGPIPE",
    ]
    return names[signal] ?? "signal \(signal)"
  }
}
