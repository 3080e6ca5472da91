internal import Synchronization

/// The log of a book that this process has open: the handlers of those openings that have one, else that of the process.
package final class BookLog: Sendable {
  private let handlers = Mutex<[LogHandler]>([])

  package init() {}

  /// Has a handler take its lines too.
  package func add(_ handler: LogHandler) { handlers.withLock { $0.append(handler) } }

  /// Ends that.
  package func remove(_ handler: LogHandler) {
    // What the host gave along is destroyed by whoever lets go last, with no lock held.
    let gone = handlers.withLock { handlers in
      let gone = handlers.filter { $0 === handler }
      handlers.removeAll { $0 === handler }
      return gone
    }
    _ = gone
  }

  /// Writes a line about the book.
  package func write(_ level: LogLevel, _ category: StaticString, _ message: @autoclosure () -> String) {
    let handlers = handlers.withLock { $0 }
    if handlers.isEmpty { Log.write(level, category, message()) } else { Log.write(level, category, message(), to: handlers) }
  }
}
