package import TallybookBase

/// One state of a book that is kept between calls. Any thread may use it, one at a time.
package protocol PinnedState: AnyObject, Sendable {
  /// How long ago it was taken, in ns.
  var age: Int64 { get }

  /// Runs a call that reads the state; calls of other threads wait meanwhile.
  func use<R>(_ body: (BookState) throws(Failure) -> R) throws(Failure) -> R

  func requireOpen() throws(Failure)

  /// Lets the state go; called within a call of its own thread when that returns.
  func end()
}

extension Failure {
  package static var snapshotEnded: Failure { Failure(.snapshotEnded, "the snapshot has ended; take another one of the book") }
}
