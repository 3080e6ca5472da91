/// An attachment that came without its bytes. The bytes are known by their hash, and are to be fetched from a book that has them.
package struct WantedContent: Sendable, Equatable {
  /// 64 hexadecimal digits.
  package let sha256: String
  /// The size in bytes.
  package let size: Int64
  /// The number of pieces that are here already; each has 1 MiB, except the last.
  package let pieces: Int64
}
