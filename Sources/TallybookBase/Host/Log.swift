package import Synchronization

/// The library's log: lines are gathered while a call works and delivered at its end, when nothing is held.
public enum Log {
  /// One line.
  public struct Line: Sendable {
    /// How much it matters.
    public let level: LogLevel
    /// book, recording, storage or import.
    public let category: StaticString
    /// The text, without a trailing newline.
    public let message: String
  }

  /// Takes lines.
  public typealias Handler = @Sendable (Line) -> Void

  private struct State {
    var handler: Handler?
    var least = LogLevel.error
    var waiting: [Line] = []
  }

  private static let state = Mutex(State())
  /// Read by every call, so that a host without a handler pays one load.
  package static let hasLines = Atomic<Bool>(false)

  /// Replaces the handler; lines that wait for the old one are dropped.
  public static func setHandler(_ handler: Handler?, least: LogLevel) {
    let old = state.withLock { state in
      let old = state.handler
      state = State(handler: handler, least: least)
      return old
    }
    hasLines.store(false, ordering: .relaxed)
    _ = old  // destroyed here, with no lock held
  }

  package static func write(_ level: LogLevel, _ category: StaticString, _ message: @autoclosure () -> String) {
    state.withLock { state in
      guard state.handler != nil, level.rawValue >= state.least.rawValue, state.waiting.count < 1024 else { return }
      state.waiting.append(Line(level: level, category: category, message: message()))
      hasLines.store(true, ordering: .relaxed)
    }
  }

  /// Delivers what waits; called where nothing is held.
  package static func deliver() {
    let (handler, lines) = state.withLock { state in
      let lines = state.waiting
      state.waiting = []
      hasLines.store(false, ordering: .relaxed)
      return (state.handler, lines)
    }
    guard let handler else { return }
    for line in lines { handler(line) }
  }
}
