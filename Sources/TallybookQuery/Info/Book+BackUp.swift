package import TallybookBase
package import TallybookModel
internal import TallybookStorage

extension Book {
  /// Writes a copy of the book, including running sessions with all logged events.
  package func backUp(
    to path: String, _ flags: BackupFlags = [], progress: (UInt64, UInt64) throws(Failure) -> Void = { _, _ in }
  ) throws(Failure) {
    try requireOpen()
    try requireOutside("a backup")
    let place = try backupPlace(path, flags)
    try FileReplacement.write(place, store.isMemory ? nil : FileAccess(of: store.path)) { unfinished throws(Failure) in
      let copy = try Connection(path: unfinished.path, flags: OpenMode.existing)
      defer { copy.close() }
      try BookCopy.write(store, to: copy, progress: progress)
    }
  }

  private func backupPlace(_ path: String, _ flags: BackupFlags) throws(Failure) -> WritePlace {
    let place = try WritePlace(path, of: "the backup", streams: false)
    guard place.kind != .nothing else { return place }
    guard store.identity == nil || FileIdentity(path: path) != store.identity else {
      throw Failure(.path, "\(path) is the book itself; name another file")
    }
    guard !StoreRegistry.holds(path) else {
      throw Failure(.openBook, "\(path) is a book that this process has open, or a file beside one; name another file")
    }
    guard flags.contains(.replace) else {
      throw Failure(.fileExists, "there is a file \(path) already; give REPLACE or another name")
    }
    return place
  }
}
