internal import TallybookBase

/// What makes commits known by their past: each has a number that follows from the one before it and from what it is. Two that have the same
/// have the same past.
enum CommitChain {
  /// Before the first one.
  static func beginning(of book: UUID) -> Int64 { hash(book.bytes) }

  /// Of a step of history, which says the same in every copy.
  static func step(_ id: Int64, at time: Instant, by author: String, after chain: Int64) -> Int64 {
    hash(bytes(chain) + bytes(id) + bytes(time) + Array(author.utf8))
  }

  /// Of a commit that nobody else can make.
  static func commit(_ n: Int64, at clock: Instant, after chain: Int64) -> Int64 { hash(bytes(chain) + bytes(n) + bytes(clock) + UUID.random().bytes) }

  /// The name of a line, by its first commit.
  static func line(from chain: Int64, in book: UUID) -> UUID { .derived(from: bytes(chain), in: book) }

  private static func hash(_ bytes: [UInt8]) -> Int64 { SHA256.digest(bytes).prefix(8).reduce(0) { $0 << 8 | Int64($1) } }

  private static func bytes(_ number: Int64) -> [UInt8] { stride(from: Int64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) } }
}
