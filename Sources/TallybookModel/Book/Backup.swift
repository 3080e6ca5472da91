internal import Glibc
package import TallybookBase
package import TallybookStorage

/// A copy of a book that is in use, running sessions with all that they have logged included.
package enum Backup {
  /// Brings into a copy what lies beside the book, within a transaction of the copy.
  package typealias Completion = (_ copy: Connection) throws(Failure) -> Void

  package static func write(
    _ store: Store, to path: String, _ flags: BackupFlags, progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let place = try check(path, store, flags)
    try FileReplacement.write(place, store.isMemory ? nil : FileAccess(of: store.path)) { unfinished throws(Failure) in
      let copy = try Connection(path: unfinished.path, flags: OpenMode.existing)
      defer { copy.close() }
      // The state is held for as long as it is copied, so that commits beside it do not make the copy begin anew.
      let completions = try store.state(.all) { state throws(Failure) in
        var completions: [Completion] = []
        for service in store.services.all {
          if let completion = try service.backedUp(state) { completions.append(completion) }
        }
        try OnlineBackup.copy(from: state.connection, to: copy, progress: progress)
        return completions
      }
      _ = try copy.value("PRAGMA journal_mode = DELETE")
      try copy.execute("BEGIN IMMEDIATE")
      for complete in completions { try complete(copy) }
      try copy.execute("COMMIT")
    }
  }

  private static func check(_ path: String, _ store: Store, _ flags: BackupFlags) throws(Failure) -> WritePlace {
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
