internal import TallybookCore

/// What the handle of an attachment's bytes stands for.
final class BlobObject: Unnamed {
  let blob: Blob
  private let isNew: Bool

  init(_ blob: Blob, isNew: Bool = false) {
    self.blob = blob
    self.isNew = isNew
  }

  func giveUp() {
    if isNew { try? blob.discard(now: blob.book.now()) }
  }
}
