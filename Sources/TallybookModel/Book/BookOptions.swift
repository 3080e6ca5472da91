public import TallybookBase

/// How a book is opened.
public struct BookOptions: Sendable {
  /// Whether it may be made, must be new, or is only read.
  public var flags: OpenFlags
  /// Who writes; nil: the setting `username`.
  public var author: String?
  /// When a logged event is safe.
  public var durability: Durability
  /// How long to wait for other writers, in ns; 0 does not wait.
  public var busyTimeout: Int64
  /// Where times come from.
  public var clock: Clock
  /// The zone of a new book, its setting `time_zone` from the start; nil: UTC. One that is there keeps its own.
  public var timeZone: String?
  /// What takes the lines of the log that are about this opening; nil: the handler of the process.
  public var log: LogHandler?

  /// How a book is opened: read and written, made where there is none, and safe from any crash of the process.
  public init(
    flags: OpenFlags = [], author: String? = nil, durability: Durability = .process, busyTimeout: Int64 = 5_000_000_000,
    clock: Clock = .system, log: LogHandler? = nil, timeZone: String? = nil
  ) {
    self.flags = flags
    self.author = author
    self.durability = durability
    self.busyTimeout = busyTimeout
    self.clock = clock
    self.log = log
    self.timeZone = timeZone
  }
}
