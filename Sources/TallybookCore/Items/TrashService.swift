/// The trash of a book, which upkeep empties of what was deleted long enough ago.
final class TrashService: BookService {
  func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? { try Purge.tick(in: store, now: now) }
}
