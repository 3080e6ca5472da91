/// A value that a draft edits, and what it was before.
struct Tracked<Content> {
  var current: Content
  private(set) var before: Content

  init(_ content: Content) { (current, before) = (content, content) }

  /// Makes what it is the new beginning.
  mutating func keep() { before = current }

  /// Takes it back to what it was.
  mutating func reset() { current = before }

  /// What it was meanwhile became something else; the edit stays.
  mutating func rebase(onto content: Content) { before = content }
}

extension Tracked where Content: Equatable {
  var isDirty: Bool { current != before }
}
