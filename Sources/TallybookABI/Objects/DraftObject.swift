internal import TallybookCore

/// What a draft's handle stands for.
final class DraftObject {
  let draft: Draft
  var texts = BorrowedText()
  var ids = BorrowedIds()

  init(_ draft: Draft) { self.draft = draft }

  /// Ends all that was lent.
  func dropLent() {
    texts.dropAll()
    ids.dropAll()
  }
}
