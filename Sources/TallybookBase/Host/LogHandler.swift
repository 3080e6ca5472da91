/// What takes lines of the log: of the process, or of one opening of a book.
public final class LogHandler: Sendable {
  /// A function of the host's.
  public typealias Take = @Sendable (Log.Line) -> Void

  let least: LogLevel
  let take: Take

  /// Takes lines that matter at least so much.
  public init(least: LogLevel, _ take: @escaping Take) {
    self.least = least
    self.take = take
  }
}
