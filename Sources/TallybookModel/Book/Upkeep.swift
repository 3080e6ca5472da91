internal import TallybookBase

/// What is due from time to time: making logged events safe from a power cut, writing the log back into the file,
/// removing what has been in the trash long enough.
enum Upkeep {
  /// Does what is due; gives when there is something to do again, by the wall clock, or nil.
  static func run(on store: Store, wall: Instant) throws(Failure) -> Instant? {
    var delays: [Int64] = []
    for service in store.services.all {
      if let delay = try service.synced(store) { delays.append(delay) }
    }
    if store.logPages > 0 {
      do throws(Failure) { try store.checkpoint(timeout: 0) } catch {
        // A busy book is checkpointed by whoever writes it.
        guard error.code == .busy else { throw error }
      }
    }
    var next: Instant? = delays.min().map { wall &+ $0 }
    do throws(Failure) {
      for service in store.services.all {
        if let due = try service.ticked(store, at: wall) { next = min(next ?? due, due) }
      }
    } catch {
      guard error.code == .busy else { throw error }
    }
    if store.catchUp(.tick) { next = wall }
    return next
  }

  /// Puts what running sessions hold into the book and the log into the file.
  static func flush(_ store: Store) throws(Failure) {
    for service in store.services.all { try service.flushed(store) }
    store.catchUp(.flush)
    try store.checkpoint()
  }
}
