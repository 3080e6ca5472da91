import Glibc
@testable import TallybookBase
@testable import TallybookModel
@testable import TallybookQuery

/// A host's statement of SQL: it reads, or is refused, and the book is as it was.
enum SQLTarget {
  private static let bed: Result<(book: Book, json: [UInt8]), Broken> = Result { () throws(Broken) in
    let book = try BookTarget.made(at: ":memory:")
    // Some statements never end; somebody stops them.
    stopped = book
    var thread = pthread_t()
    pthread_create(&thread, nil, { _ in
      while true {
        usleep(500_000)
        SQLTarget.stopped?.interrupt()
      }
    }, nil)
    return (book, try Oracle.must("the export") { () throws(Failure) in try Oracle.json(book) })
  }

  /// Set once, before the thread that reads it is made.
  nonisolated(unsafe) private static var stopped: Book?

  static func run(_ bytes: [UInt8]) throws {
    let (book, json) = try bed.get()
    let text = Bed.text(bytes)
    let rows = try Oracle.accepted([.io, .corrupt, .full, .readOnly, .handle]) { () throws(Failure) in
      let cursor = try book.sql(text)
      var count = 0
      while count < 1000, try cursor.next() { count += 1 }
      return count
    }
    guard rows != nil else { return }
    // Costs more than most statements; what is refused before it runs cannot have written.
    let after = try Oracle.must("the export") { () throws(Failure) in try Oracle.json(book) }
    try Oracle.hold(after == json, "a statement has changed the book")
  }
}
