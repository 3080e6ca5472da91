/// The index of a book that is searched, which upkeep brings up to date in between.
final class SearchService: BookService {
  func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? {
    try SearchPlan.tick(store)
    return nil
  }
}
