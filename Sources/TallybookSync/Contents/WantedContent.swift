/// An attachment that came without its bytes. The bytes are known by their hash, and are to be fetched from a book that has them.
public struct WantedContent: Sendable, Equatable {
  /// 64 hexadecimal digits.
  public let sha256: String
  /// The size in bytes.
  public let size: Int64
  /// The number of pieces that are here already; each has 1 MiB, except the last.
  public let pieces: Int64
}
