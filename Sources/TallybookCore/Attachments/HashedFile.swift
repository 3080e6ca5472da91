/// A file that was found in a folder, for its bytes, and what names those.
struct HashedFile {
  let bytes: AttachedBytes
  let hash: [UInt8]
  /// Whether it was read for this; else it was before, as the same version.
  let isNew: Bool
}
