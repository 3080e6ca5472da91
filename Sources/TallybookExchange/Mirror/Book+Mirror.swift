package import TallybookBase
package import TallybookModel

extension Book {
  /// Makes this process keep a folder current with the contents of the book until the book closes; nil ends it, once everything is written.
  ///
  /// A commit writes the files that it touched, for at most 100 ms; `tick`, `flush` and closing write the rest. A commit never fails because of the
  /// mirror: `mirrorFindings` lists what could not be written. Setting it again compares every file.
  ///
  /// - Throws: `invalid` (a file instead of a folder), `notFound` (no parent folder), `exists` (it is the mirror of another book), `state` (within a
  ///   transaction), `busy` (another process or opening maintains it), `readOnly`, and errors of file access.
  package func mirror(_ folder: String?, _ layout: FolderLayout = .mel) throws(Failure) {
    try requireOutside("a mirror")
    try requireWritable()
    guard let folder else { return try store.mirror.set(in: store) { () throws(Failure) in nil } }
    let files: any MirrorLayout =
      switch layout {
      case .mel: CollectionMirror()
      case .minuta: RecordMirror()
      }
    let store = self.store
    try store.mirror.set(in: store) { () throws(Failure) in try Mirror(folder, files, of: store) }
    store.catchUp(.tick)
  }

  /// What the mirror set aside since it was set, what it could not write, and whether files are still pending; empty if there is no mirror.
  package func mirrorFindings() throws(Failure) -> [Finding] {
    try requireOpen()
    return try store.mirror.current?.findings ?? []
  }
}
