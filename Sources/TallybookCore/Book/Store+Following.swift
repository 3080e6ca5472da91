extension Store {
  /// Tells those who follow the book of a commit, with the gate and the writer lock held. One that was not followed from its
  /// beginning is found by its step.
  func follow(_ transaction: Transaction, poke: () -> Void) {
    mirror.withLock { $0 }?.note(transaction.touched, step: transaction.isFollowed ? transaction.step : nil)
    guard let watchers = watchers.withLock({ $0 }) else { return poke() }
    watchers.telling(poke)
    watchers.follow(transaction)
  }
}
