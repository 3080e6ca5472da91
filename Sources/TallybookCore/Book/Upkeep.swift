internal import Glibc
internal import Synchronization

/// What is due from time to time: making logged events safe from a power cut, writing the log back into the file,
/// removing what has been in the trash long enough.
enum Upkeep {
  /// Does what is due; gives when there is something to do again, by the wall clock, or nil.
  static func run(on store: Store, wall: Instant) throws(Failure) -> Instant? {
    var delays: [Int64] = []
    for recorder in store.recorders.withLock({ Array($0.values) }) { delays.append(try recorder.syncWhereDue()) }
    for writer in store.writers.withLock({ $0.values.compactMap(\.writer) }) { delays.append(try writer.syncWhereDue()) }
    if store.logPages > 0 {
      do throws(Failure) { try store.checkpoint(timeout: 0) } catch {
        // A busy book is checkpointed by whoever writes it.
        guard error.code == .busy else { throw error }
      }
    }
    var next: Instant? = delays.min().map { wall &+ $0 }
    do throws(Failure) {
      if let due = try Purge.tick(in: store, now: wall) { next = min(next ?? due, due) }
      try SearchPlan.tick(store)
      if try !ContentSweep(in: store, now: wall).take() { next = wall }
    } catch {
      guard error.code == .busy else { throw error }
    }
    if store.keepMirror(.tick) { next = wall }
    return next
  }

  /// Puts what running sessions hold into the book and the log into the file.
  static func flush(_ store: Store) throws(Failure) {
    for recorder in store.recorders.withLock({ Array($0.values) }) { try recorder.cut() }
    for writer in store.writers.withLock({ $0.values.compactMap(\.writer) }) { try writer.sync() }
    store.keepMirror(.flush)
    try store.checkpoint()
  }
}
