internal import CTallybook
internal import TallybookCore

extension BookCalls {
  static func transactionBegin(_ book: Book, name: String?, flags: TransactionFlags) throws(Failure) -> BookObject {
    BookObject(try book.begin(name, flags))
  }

  static func transactionCommit(_ transaction: Book) throws(Failure) { try transaction.commit() }

  static func transactionRollback(_ transaction: Book) throws(Failure) { try transaction.rollback() }

  static func snapshotBegin(_ book: Book) throws(Failure) -> BookObject { BookObject(try book.snapshot()) }

  static func snapshotStat(_ snapshot: Book) throws(Failure) -> tally_snapshot_info {
    var info = tally_snapshot_info.initial
    (info.age, info.log_size) = try snapshot.snapshotStatus()
    return info
  }
}
