internal import TallybookCore

/// Bytes of an attachment that are missing, because changes came without them: to be fetched from a book that has them.
///
/// ```swift
/// try book.attach(Array("kraa".utf8), to: try book.notes.create("Dawn"), name: "call.txt")
/// let copy = try Book(bytes: try Book(":memory:").serialized())
/// try copy.apply(try book.changes(), otherBook: true)
/// for wanted in try copy.wantedContents() {
///   print(wanted.size, wanted.pieces, wanted.sha256 == Attachment.sha256(of: Array("kraa".utf8)))  // 4 0 true
///   print(try copy.take(try book.piece(0, of: wanted.sha256), 0, of: wanted.sha256))  // true
/// }
/// ```
public struct WantedContent: Hashable, Sendable {
  /// Their hash, 64 hexadecimal digits.
  public let sha256: String
  /// How many bytes they are.
  public let size: Int64
  /// How many of their pieces are here. Each has 1 MiB, except the last.
  public let pieces: Int64

  init(_ content: Engine.WantedContent) { (sha256, size, pieces) = (content.sha256, content.size, content.pieces) }
}
