/// Bytes of an attachment that came without them: known by their hash, and to be fetched from a book that has them.
public struct WantedContent: Sendable, Equatable {
  /// 64 hexadecimal digits.
  public let sha256: String
  /// In bytes.
  public let size: Int64
  /// How many of its pieces are here already; each has 1 MiB, but for the last one.
  public let pieces: Int64
}
