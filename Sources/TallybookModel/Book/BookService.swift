package import TallybookBase
package import TallybookStorage

/// Brings into a copy of a book what lies beside the book, within a transaction of the copy.
package typealias BackupCompletion = (_ copy: Connection) throws(Failure) -> Void

/// A feature as an opened book knows it: it holds what the feature keeps in memory for the book's file, and is called at the moments of
/// the book's life that it implements; one that takes part in each write is a `WriteService`. All of a book's services, and the order in
/// which they are called, are in `BookServices.make`.
///
/// Its calls come from any thread, and with nothing held unless it says so.
package protocol BookService: AnyObject, Sendable {
  // MARK: Opening and closing

  /// The file was opened, and nobody else has it: reads what is kept in memory.
  func opened(_ store: Store) throws(Failure)

  /// Says what earlier processes left, and makes it good where the book can be written. After all services were `opened`.
  func recovered(_ store: Store) throws(Failure) -> [Finding]

  /// An opening of the book is closed; others may stay.
  func ended(_ opening: Book)

  /// The last opening is closed: ends what runs, and puts it into the book. Other threads may be inside calls, and this one inside a
  /// call that writes.
  func closing(_ store: Store)

  /// Nobody is inside a call any more: lets go of connections. With the writer mutex held.
  func closed(_ store: Store)

  // MARK: Upkeep

  /// Makes safe from a power cut what has waited for it long enough; gives in how many ns there is more, nil where nothing waits.
  func synced(_ store: Store) throws(Failure) -> Int64?

  /// Does a step of what is due in the book; gives when there is more, nil where nothing is known of.
  func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant?

  /// Puts what runs into the book, or makes it safe from a power cut.
  func flushed(_ store: Store) throws(Failure)

  /// An event was logged into a session that somebody waits for, and is in no transaction yet. With the session's lock held, so quickly.
  func logged(into session: Int64)

  // MARK: The whole book

  /// Lists what does not hold in a state of the book.
  func checked(_ state: BookState) throws(Failure) -> [Finding]

  /// A state is about to be copied: gives what completes the copy with what lies beside the book, nil where nothing does.
  func backedUp(_ state: BookState) throws(Failure) -> BackupCompletion?
}

extension BookService {
  package func opened(_ store: Store) throws(Failure) {}
  package func recovered(_ store: Store) throws(Failure) -> [Finding] { [] }
  package func ended(_ opening: Book) {}
  package func closing(_ store: Store) {}
  package func closed(_ store: Store) {}
  package func synced(_ store: Store) throws(Failure) -> Int64? { nil }
  package func ticked(_ store: Store, at now: Instant) throws(Failure) -> Instant? { nil }
  package func flushed(_ store: Store) throws(Failure) {}
  package func logged(into session: Int64) {}
  package func checked(_ state: BookState) throws(Failure) -> [Finding] { [] }
  package func backedUp(_ state: BookState) throws(Failure) -> BackupCompletion? { nil }
}
