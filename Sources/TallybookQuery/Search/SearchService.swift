package import TallybookBase
package import TallybookModel

/// The index of a book that is searched, which upkeep brings up to date in between.
package final class SearchService: BookService {
  package init() {}

  package func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? {
    try SearchPlan.tick(store)
    return nil
  }
}
