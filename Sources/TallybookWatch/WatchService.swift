internal import Synchronization
internal import TallybookBase
internal import TallybookModel

/// What tells the watches of a book; there from the first one on.
package final class WatchService: WriteService {
  private let kept = Mutex<Watchers?>(nil)

  package init() {}

  private var watchers: Watchers? { kept.withLock { $0 } }

  /// What tells the watches of a book, made where it is not there yet.
  func watchers(of store: Store) -> Watchers {
    kept.withLock { kept in
      if let kept { return kept }
      let made = Watchers(of: store)
      kept = made
      return made
    }
  }

  func logged(into session: Int64) { watchers?.raise(loggedInto: session) }

  func ended(_ opening: Book) { watchers?.wake(of: opening) }

  func followed(_ transaction: Transaction, telling tell: () -> Void) {
    guard let watchers else { return tell() }
    watchers.telling(tell)
    watchers.follow(transaction)
  }
}

extension Store {
  var watches: WatchService {
    get throws(Failure) { try services.find() }
  }
}
