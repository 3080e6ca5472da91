internal import TallybookCore

extension BookCalls {
  static func transactionBegin(_ book: Book, name: String?, flags: TransactionFlags) throws(Failure) -> BookObject {
    BookObject(try book.begin(name, flags))
  }

  static func transactionCommit(_ transaction: Book) throws(Failure) { try transaction.commit() }

  static func transactionRollback(_ transaction: Book) throws(Failure) { try transaction.rollback() }

  static func snapshotBegin(_ book: Book) throws(Failure) -> BookObject { BookObject(try book.snapshot()) }

  static func snapshotStatus(_ snapshot: Book) throws(Failure) -> (age: Int64, log: UInt64) {
    let status = try snapshot.snapshotStatus()
    return (status.age, status.log)
  }
}
