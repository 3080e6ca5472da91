public import CTallybook
internal import TallybookCore

@_cdecl("tally_transaction_begin") @implementation
public func tally_transaction_begin(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ flags: UInt32,
  _ out_transaction: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  begun(out_transaction, "out_transaction", error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, TransactionFlags.all)
    let name = try optionalText(name, name_length, "name")
    return try TallybookABI.book(book).begin(name, flags)
  }
}

@_cdecl("tally_transaction_commit") @implementation
public func tally_transaction_commit(_ transaction: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try book(transaction).commit() }
}

@_cdecl("tally_transaction_rollback") @implementation
public func tally_transaction_rollback(_ transaction: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try book(transaction).rollback() }
}

@_cdecl("tally_snapshot_begin") @implementation
public func tally_snapshot_begin(
  _ book: OpaquePointer?, _ out_snapshot: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  begun(out_snapshot, "out_snapshot", error) { () throws(Failure) in try TallybookABI.book(book).snapshot() }
}

@_cdecl("tally_snapshot_status") @implementation
public func tally_snapshot_status(
  _ snapshot: OpaquePointer?, _ out_age: UnsafeMutablePointer<Int64>?, _ out_log: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_age?.pointee = 0
  out_log?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let status = try book(snapshot).snapshotStatus()
    out_age?.pointee = status.age
    out_log?.pointee = status.log
  }
}

/// A book within another one, behind a handle of its own.
private func begun(
  _ out_book: UnsafeMutablePointer<OpaquePointer?>?, _ name: StaticString, _ error: UnsafeMutablePointer<tally_error>?,
  _ begin: () throws(Failure) -> Book
) -> Int32 {
  out_book?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_book, name)
    let book = try begin()
    do throws(Failure) { place.pointee = try Handles.insert(BookObject(book), .book) } catch {
      book.close()
      throw error
    }
  }
}
