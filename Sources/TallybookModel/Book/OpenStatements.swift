internal import Synchronization

/// The statements of SQL of one opening of a book: what ends or stops them all.
package final class OpenStatements: Sendable {
  private struct Reference {
    weak var statement: (any RunningStatement)?
  }

  private let all = Mutex<[ObjectIdentifier: Reference]>([:])

  package func add(_ statement: any RunningStatement) {
    all.withLock { $0[ObjectIdentifier(statement)] = Reference(statement: statement) }
  }

  package func remove(_ statement: any RunningStatement) { all.withLock { $0[ObjectIdentifier(statement)] = nil } }

  private var open: [any RunningStatement] { all.withLock { $0.values.compactMap(\.statement) } }

  /// Stops them at their next moment.
  package func interrupt() { for statement in open { statement.interrupt() } }

  /// Stops them, and gives back what they hold of the book once their steps have ended.
  func end() {
    for statement in open {
      statement.interrupt()
      statement.end()
    }
  }
}
