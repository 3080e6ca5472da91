internal import Synchronization
internal import TallybookBase
internal import TallybookModel

/// The states of a book that hosts keep.
package final class SnapshotService: WriteService {
  /// One that is there as long as its host keeps it.
  private struct Kept: Sendable {
    weak var snapshot: OpenSnapshot?
  }

  private let kept = Mutex<[Kept]>([])

  package init() {}

  func add(_ snapshot: OpenSnapshot) { kept.withLock { $0.append(Kept(snapshot: snapshot)) } }

  /// How many there are, and the age of the oldest in ns, 0 without one.
  var open: (count: Int, oldest: Int64) {
    let ages = kept.withLock { kept in kept.compactMap { $0.snapshot }.filter(\.isTaken).map(\.age) }
    return (ages.count, ages.max() ?? 0)
  }

  /// Ends them where the log has grown beyond what may be kept for them.
  func committed(_ transaction: Transaction) {
    let open = kept.withLock { kept in
      kept.removeAll { $0.snapshot == nil }
      return kept.compactMap(\.snapshot)
    }
    guard !open.isEmpty, transaction.store.logSize > transaction.store.settings.snapshotLogLimit else { return }
    for snapshot in open { snapshot.expire() }
  }
}

extension Store {
  var snapshots: SnapshotService {
    get throws(Failure) { try services.find() }
  }
}
