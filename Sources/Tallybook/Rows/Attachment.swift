public import TallybookBase

/// Bytes that belong to an item or a collection.
///
/// ```swift
/// let note = try book.notes.create("Dawn")
/// let attachment = try book.attach(Array("kraa".utf8), to: note, name: "call.txt")
/// print(attachment.name, attachment.mediaType, attachment.size)  // call.txt text/plain 4
/// print(attachment.sha256 == Attachment.sha256(of: Array("kraa".utf8)), attachment.time <= .now)  // true true
/// print(attachment.duration == nil, attachment.transcript == nil)  // true true
/// ```
public struct Attachment: Entry {
  public static let kind: Kind? = .attachment
  public var row: Row

  public init(row: Row) { self.row = row }

  /// The media type of its bytes, such as `image/png`.
  public var mediaType: String { row[.mediaType] }
  /// The hash of its bytes, 64 hexadecimal digits.
  public var sha256: String { row[.sha256] }
  /// How many bytes it has.
  public var size: Int64 { row[.size] }
  /// How long a recording lasts.
  public var duration: Duration? { row[.duration] }
  /// When it was attached.
  public var time: Instant { row[.time] }
  /// A transcript of its speech, for searching.
  public var transcript: String? {
    get { row[.transcript] }
    set { row[.transcript] = newValue }
  }
}
