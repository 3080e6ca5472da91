internal import TallybookCore

/// What a draft's handle stands for.
final class DraftObject {
  let draft: Draft
  var texts = BorrowedText()

  init(_ draft: Draft) { self.draft = draft }
}
