internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Copies one state of a book that is in use, with what lies beside it.
enum BookCopy {
  /// Fills an empty database, which is a book of one file then.
  static func write(_ store: Store, to copy: Connection, progress: (UInt64, UInt64) throws(Failure) -> Void) throws(Failure) {
    // The state is held for as long as it is copied, so that commits beside it do not make the copy begin anew.
    let completions = try store.state(.all) { state throws(Failure) in
      var completions: [BackupCompletion] = []
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
