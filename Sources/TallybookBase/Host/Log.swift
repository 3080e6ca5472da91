package import Synchronization

/// The library's log: lines are collected during a call and delivered at its end, when no lock is held.
package enum Log {
  /// One line.
  package struct Line: Sendable {
    /// Its severity.
    package let level: LogLevel
    /// book, recording, storage or import.
    package let category: StaticString
    /// The text, without a trailing newline.
    package let message: String
  }

  private struct State {
    /// That of the process.
    var handler: LogHandler?
    var waiting: [(line: Line, handlers: [LogHandler])] = []
  }

  /// As many lines wait at most.
  private static let mostWaiting = 1024

  private static let state = Mutex(State())
  /// Read by every call, so that a host without a handler pays one load.
  package static let hasLines = Atomic<Bool>(false)

  /// Replaces the handler of the process; pending lines for the old handler are dropped.
  package static func setHandler(_ handler: LogHandler?) {
    let old = state.withLock { state in
      let old = state
      let others = state.waiting.filter { waiting in waiting.handlers.allSatisfy { $0 !== old.handler } }
      state = State(handler: handler, waiting: others)
      hasLines.store(!others.isEmpty, ordering: .relaxed)
      return old
    }
    _ = old  // destroyed here, with no lock held
  }

  package static func write(_ level: LogLevel, _ category: StaticString, _ message: @autoclosure () -> String) {
    state.withLock { state in
      guard let handler = state.handler else { return }
      add(level, category, message, to: [handler], in: &state)
    }
  }

  /// Writes a line to some handlers alone: those of a book.
  static func write(_ level: LogLevel, _ category: StaticString, _ message: @autoclosure () -> String, to handlers: [LogHandler]) {
    state.withLock { state in add(level, category, message, to: handlers, in: &state) }
  }

  private static func add(
    _ level: LogLevel, _ category: StaticString, _ message: () -> String, to handlers: [LogHandler], in state: inout State
  ) {
    let takers = handlers.filter { level.rawValue >= $0.least.rawValue }
    guard !takers.isEmpty, state.waiting.count < mostWaiting else { return }
    state.waiting.append((Line(level: level, category: category, message: message()), takers))
    hasLines.store(true, ordering: .relaxed)
  }

  /// Delivers what waits; called where nothing is held.
  package static func deliver() {
    let waiting = state.withLock { state in
      let waiting = state.waiting
      state.waiting = []
      hasLines.store(false, ordering: .relaxed)
      return waiting
    }
    for (line, handlers) in waiting {
      for handler in handlers { handler.take(line) }
    }
  }
}
