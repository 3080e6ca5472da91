/// A file that was found in a folder, for its bytes, and what names those.
package struct HashedFile {
  package let bytes: AttachedBytes
  package let hash: [UInt8]
  /// Whether it was read for this; else it was before, as the same version.
  package let isNew: Bool
}
