package import TallybookBase
package import TallybookStorage

/// How a book is opened.
package struct BookOptions: Sendable {
  /// Whether it may be created, must be new, or is only read.
  package var flags: OpenFlags
  /// The author; nil: the setting `username`.
  package var author: String?
  /// When a logged event is safe.
  package var durability: Durability
  /// How long to wait for other writers, in ns; 0: do not wait.
  package var busyTimeout: Int64
  /// The source of times.
  package var clock: Clock
  /// The time zone of a new book, its setting `time_zone` from the start; nil: UTC. An existing book keeps its own.
  package var timeZone: String?
  /// Receives the log lines of this opening; nil: the handler of the process.
  package var log: LogHandler?
  /// What a book in memory begins with, a book already; nil: nothing.
  package var memory: MemoryDatabase?

  /// The defaults: read and write, create the book if there is none, and be safe from any crash of the process.
  package init(
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
