internal import Glibc

/// A copy of a book that is in use, running sessions with all that they have logged included.
enum Backup {
  static func write(
    _ store: Store, to path: String, _ flags: BackupFlags, progress: (UInt64, UInt64) throws(Failure) -> Void
  ) throws(Failure) {
    let place = try check(path, store, flags)
    try FileReplacement.write(place, store.isMemory ? nil : FileAccess(of: store.path)) { unfinished throws(Failure) in
      let copy = try Connection(path: unfinished.path, flags: OpenMode.existing)
      defer { copy.close() }
      var files: [Int64: StagingFile] = [:]
      // The state is held for as long as it is copied, so that commits beside it do not make the copy begin anew.
      let tails = try store.state(.all) { state throws(Failure) in
        // Bytes that wait in files are opened while the state has them: one that is open is read also once it is gone.
        for begun in try Unfinished.all(on: state.connection) { files[begun.id] = try file(of: begun, in: store) }
        try OnlineBackup.copy(from: state.connection, to: copy, progress: progress)
        return state.tails
      }
      _ = try copy.value("PRAGMA journal_mode = DELETE")
      try copy.execute("BEGIN IMMEDIATE")
      for (session, events) in tails.sorted(by: { $0.key < $1.key }) {
        let next = try Chunks.nextSeq(of: session, on: copy)
        try Chunks.append(events.from(seq: next), to: session, on: copy)
      }
      try copy.run("UPDATE \(Table.eventLog) SET has_tail = 0")
      // The copy has no files beside it: bytes that wait in one go into the book.
      for begun in try Unfinished.all(on: copy) {
        // A file that is missing is missing from the backup too, and said there.
        guard let file = files[begun.id] else { continue }
        try begun.absorb(file, on: copy)
      }
      try copy.execute("COMMIT")
    }
  }

  /// What holds its bytes; nil where it is missing, or the book itself has them. Any other reason fails the backup.
  private static func file(of begun: Unfinished, in store: Store) throws(Failure) -> StagingFile? {
    do throws(Failure) { return try begun.openToRead(in: store) } catch {
      guard error.code == .notFound else { throw error }
      return nil
    }
  }

  private static func check(_ path: String, _ store: Store, _ flags: BackupFlags) throws(Failure) -> WritePlace {
    let place = try WritePlace(path, of: "the backup", streams: false)
    guard place.kind != .nothing else { return place }
    guard store.identity == nil || FileIdentity(path: path) != store.identity else {
      throw Failure(.invalid, "\(path) is the book itself; name another file")
    }
    guard !StoreRegistry.holds(path) else {
      throw Failure(.invalid, "\(path) is a book that this process has open, or a file beside one; name another file")
    }
    guard flags.contains(.replace) else {
      throw Failure(.exists, "there is a file \(path) already; give REPLACE or another name")
    }
    return place
  }
}
