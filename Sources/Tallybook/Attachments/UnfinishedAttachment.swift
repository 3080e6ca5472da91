/// An attachment whose bytes are not all written.
///
/// ```swift
/// let note = try book.notes.create("Dawn")
/// try book.writeAttachment("call.wav", to: note).write([1, 2])
/// let begun = try book.unfinished()[0]
/// print(begun.name, begun.mediaType, begun.size, begun.parent == note.id, begun.id > 0)  // call.wav audio/wav 2 true true
/// ```
public struct UnfinishedAttachment: Identifiable, Hashable, Sendable {
  /// The id that the attachment will have.
  public let id: Int64
  /// The id of what it will be attached to.
  public let parent: Int64
  /// Its name.
  public let name: String
  /// What its bytes are.
  public let mediaType: String
  /// How many bytes it has so far.
  public let size: Int64
}
