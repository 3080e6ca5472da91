public import TallybookBase

/// How a book is opened.
public struct BookOptions: Sendable {
  /// Whether it may be created, must be new, or is only read.
  public var flags: OpenFlags
  /// The author; nil: the setting `username`.
  public var author: String?
  /// When a logged event is safe.
  public var durability: Durability
  /// How long to wait for other writers, in ns; 0: do not wait.
  public var busyTimeout: Int64
  /// The source of times.
  public var clock: Clock
  /// The time zone of a new book, its setting `time_zone` from the start; nil: UTC. An existing book keeps its own.
  public var timeZone: String?
  /// Receives the log lines of this opening; nil: the handler of the process.
  public var log: LogHandler?

  /// The defaults: read and write, create the book if there is none, and be safe from any crash of the process.
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
