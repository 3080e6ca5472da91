/// Receives lines of the log: of the process, or of one opening of a book.
package final class LogHandler: Sendable {
  /// A function of the host.
  package typealias Take = @Sendable (Log.Line) -> Void

  let least: LogLevel
  let take: Take

  /// Receives lines of at least this level.
  package init(least: LogLevel, _ take: @escaping Take) {
    self.least = least
    self.take = take
  }
}
