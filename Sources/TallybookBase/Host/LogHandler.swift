/// Receives lines of the log: of the process, or of one opening of a book.
public final class LogHandler: Sendable {
  /// A function of the host.
  public typealias Take = @Sendable (Log.Line) -> Void

  let least: LogLevel
  let take: Take

  /// Receives lines of at least this level.
  public init(least: LogLevel, _ take: @escaping Take) {
    self.least = least
    self.take = take
  }
}
