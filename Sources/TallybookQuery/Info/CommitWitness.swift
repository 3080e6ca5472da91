internal import Synchronization
internal import TallybookBase
package import TallybookModel
internal import TallybookStorage

/// Notices commits to a book, whoever made them: a connection that only looks, since SQLite tells each of those of others alone.
package final class CommitWitness: BookService {
  private let witness = Mutex<Connection?>(nil)

  package init() {}

  /// A number that is greater than at the last look where anything was committed since.
  func count(in store: Store) throws(Failure) -> Int64 {
    try witness.withLock { (kept) throws(Failure) -> Int64 in
      if let kept { return try kept.dataVersion() }
      let made = try store.makeReader()
      kept = made
      return try made.dataVersion()
    }
  }

  package func closed(_ store: Store) { witness.withLock { $0 = nil } }
}

extension Store {
  var commits: CommitWitness {
    get throws(Failure) { try services.find() }
  }
}
