internal import Synchronization
package import TallybookBase

/// The settings that are looked at without the book.
package final class KeptSettings: WriteService {
  private let autosave = Atomic<Int64>(5_000_000_000)
  private let snapshotLimit = Atomic<Int64>(256 << 20)

  /// Setting `autosave_interval`, in ns.
  var autosaveInterval: Int64 { autosave.load(ordering: .relaxed) }
  /// Setting `snapshot_log_limit`, in bytes.
  package var snapshotLogLimit: Int64 { snapshotLimit.load(ordering: .relaxed) }

  package func opened(_ store: Store) throws(Failure) { try read(in: store) }

  package func committed(_ transaction: Transaction) {
    if transaction.touchedSettings { try? read(in: transaction.store) }
  }

  private func read(in store: Store) throws(Failure) {
    try store.read { connection throws(Failure) in
      func number(_ name: String) throws(Failure) -> Int64? { try Settings.value(of: name, on: connection).flatMap { Int64($0) } }
      if let interval = try number("autosave_interval") { autosave.store(interval, ordering: .relaxed) }
      if let limit = try number("snapshot_log_limit") { snapshotLimit.store(limit, ordering: .relaxed) }
    }
  }
}

extension Store {
  package var settings: KeptSettings { services.model.settings }
}
