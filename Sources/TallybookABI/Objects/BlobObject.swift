internal import TallybookCore

/// What the handle of an attachment's bytes stands for.
final class BlobObject {
  let blob: Blob

  init(_ blob: Blob) { self.blob = blob }
}
