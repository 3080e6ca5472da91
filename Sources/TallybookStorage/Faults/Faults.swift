internal import CSQLite
internal import Glibc
internal import Synchronization
package import TallybookBase

/// Failures that a host's tests ask for: the next operations with files that are so many behind fail, as a full disk, a broken one or the lack of
/// memory has them. Of the whole process. What is open already is not met, but by its own writing beside SQLite.
package enum Faults {
  /// What is done with a file.
  package enum Operation {
    case read
    case write
    case sync
  }

  private struct State {
    var fault: Fault?
    /// So many operations still succeed.
    var after: UInt64 = 0
    /// So many fail then.
    var count: UInt64 = 0
    var failed: UInt64 = 0
  }

  private static let state = Mutex(State())
  /// Asked before each operation, so that nothing is locked where nobody asked for faults.
  private static let isSet = Atomic<Bool>(false)
  /// Stays from the first fault on: books that are opened from then on can be met.
  private static let isPrepared = Atomic<Bool>(false)

  /// Has `count` operations fail once `after` have succeeded; with nil none does from now on.
  ///
  /// - Throws: `unsupported`, where SQLite takes no place for such files.
  package static func set(_ fault: Fault?, after: UInt64, count: UInt64) throws(Failure) {
    if fault != nil {
      try FaultVFS.register()
      isPrepared.store(true, ordering: .releasing)
    }
    state.withLock { $0 = State(fault: fault, after: after, count: count) }
    isSet.store(fault != nil && count > 0, ordering: .releasing)
  }

  /// How many operations have failed since they were set.
  package static var failed: UInt64 { state.withLock { $0.failed } }

  /// By what way SQLite is to open files; nil: its own.
  static var vfs: String? { isPrepared.load(ordering: .acquiring) ? FaultVFS.name : nil }

  /// What fails an operation that is about to be done; nil where it is to be done.
  @inline(__always)
  static func meeting(_ operation: Operation) -> Fault? { isSet.load(ordering: .relaxed) ? next(operation) : nil }

  /// The same as an error number of the system.
  @inline(__always)
  static func code(_ operation: Operation) -> Int32? {
    guard isSet.load(ordering: .relaxed) else { return nil }
    return switch next(operation) {
    case .full: ENOSPC
    case .io: EIO
    case .memory: ENOMEM
    case nil: nil
    }
  }

  @inline(never)
  private static func next(_ operation: Operation) -> Fault? {
    state.withLock { state in
      guard let fault = state.fault, fault != .full || operation == .write, fault != .memory || operation != .sync, state.count > 0 else { return nil }
      guard state.after == 0 else {
        state.after -= 1
        return nil
      }
      state.count -= 1
      state.failed += 1
      return fault
    }
  }
}
