package import TallybookBase
package import TallybookModel

/// The trash of a book, which upkeep empties of what was deleted long enough ago.
package final class TrashService: BookService {
  package init() {}

  package func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? { try Purge.tick(in: store, now: now) }
}
