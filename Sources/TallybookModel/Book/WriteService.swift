package import TallybookBase
package import TallybookStorage

/// A service that takes part in each write. There are few, as each costs every write a little.
package protocol WriteService: BookService {
  /// A transaction has begun: adds what waited for one. With the writer mutex and the writer lock held.
  func begun(_ transaction: Transaction) throws(Failure)

  /// Somebody goes on recording a session: true where what was logged until now is another's from here on, as in a copy that writes for the
  /// first time.
  func tookOver(in transaction: Transaction) throws(Failure) -> Bool

  /// A transaction changed rows of captured tables; called for each part of a large one, derived values brought up to date.
  func changed(_ changes: Changeset, in transaction: Transaction) throws(Failure)

  /// All that a transaction changed is written, and its step of history; it commits with what is written now.
  func committing(_ transaction: Transaction) throws(Failure)

  /// A transaction was committed, and somebody follows the book: takes note of what it touched. `tell`, which is to be called once, tells
  /// the services behind this one and then other processes. With the writer mutex and the writer lock held.
  func followed(_ transaction: Transaction, telling tell: () -> Void)

  /// A transaction was committed, and whoever follows the book was told. With the writer mutex and the writer lock held.
  func committed(_ transaction: Transaction)

  /// Does outside of the book what commits have left to do, where the thread may hold the writer mutex and nothing else; true where there is more.
  func caughtUp(_ effort: CatchUp, with store: Store) -> Bool
}

extension WriteService {
  package func begun(_ transaction: Transaction) throws(Failure) {}
  package func tookOver(in transaction: Transaction) throws(Failure) -> Bool { false }
  package func changed(_ changes: Changeset, in transaction: Transaction) throws(Failure) {}
  package func committing(_ transaction: Transaction) throws(Failure) {}
  package func followed(_ transaction: Transaction, telling tell: () -> Void) { tell() }
  package func committed(_ transaction: Transaction) {}
  package func caughtUp(_ effort: CatchUp, with store: Store) -> Bool { false }
}
