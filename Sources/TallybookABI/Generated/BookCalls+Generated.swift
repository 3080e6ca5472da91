// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Book` do, each a forward into the engine.
enum BookCalls {}

@_cdecl("tally_book_open") @implementation
public func tally_book_open(
  _ path: UnsafePointer<CChar>?, _ path_length: Int, _ options: UnsafePointer<tally_book_options>?,
  _ out_book: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_book?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_book, "out_book")
    let options = try options.get()
    let call = longCall()
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.open(path: TallybookABI.text(path, path_length, "path"), options: options)
      try call.requireWhole()
      out_book?.pointee = try Handles.handle(result, .book)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_open_bytes") @implementation
public func tally_book_open_bytes(
  _ bytes: UnsafeRawPointer?, _ bytes_size: Int, _ options: UnsafePointer<tally_book_options>?,
  _ out_book: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_book?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_book, "out_book")
    let options = try options.get()
    let call = longCall()
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.openBytes(bytes: TallybookABI.data(bytes, bytes_size, "bytes"), options: options)
      try call.requireWhole()
      out_book?.pointee = try Handles.handle(result, .book)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_now") @implementation
public func tally_book_now(
  _ book: OpaquePointer?, _ out_time: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_time?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_time, "out_time")
    let result = try BookCalls.now(TallybookABI.book(book))
    out_time?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_setting_get") @implementation
public func tally_setting_get(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ out_value: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_value?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_value, "out_value")
    let result = try BookCalls.settingGet(TallybookABI.book(book), name: TallybookABI.text(name, name_length, "name"))
    out_value?.pointee = try Handles.handle(result, .bytes)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_setting_set") @implementation
public func tally_setting_set(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ value: UnsafePointer<CChar>?, _ value_length: Int,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let name = try TallybookABI.text(name, name_length, "name")
    try BookCalls.settingSet(TallybookABI.book(book), name: name, value: TallybookABI.optionalText(value, value_length, "value"))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_setting_list") @implementation
public func tally_setting_list(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try BookCalls.settingList(TallybookABI.book(book))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_tick") @implementation
public func tally_book_tick(
  _ book: OpaquePointer?, _ out_next: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_next?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try BookCalls.tick(TallybookABI.book(book))
    out_next?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_flush") @implementation
public func tally_book_flush(_ book: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BookCalls.flush(TallybookABI.book(book))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_check") @implementation
public func tally_book_check(
  _ book: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.check(TallybookABI.book(book))
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_finding_list") @implementation
public func tally_finding_list(
  _ book: OpaquePointer?, _ source: Int32, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let result = try BookCalls.findingList(
      TallybookABI.book(book), source: TallybookABI.constant(source, "source of findings", as: FindingSource.self)
    )
    out_findings?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_salvage") @implementation
public func tally_book_salvage(
  _ path: UnsafePointer<CChar>?, _ path_length: Int, _ to: UnsafePointer<CChar>?, _ to_length: Int,
  _ options: UnsafePointer<tally_book_options>?, _ out_book: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_book?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_book, "out_book")
    let options = try options.get()
    let call = longCall()
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.salvage(
        path: TallybookABI.text(path, path_length, "path"), to: TallybookABI.text(to, to_length, "to"), options: options
      )
      try call.requireWhole()
      out_book?.pointee = try Handles.handle(result, .book)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_backup") @implementation
public func tally_book_backup(
  _ book: OpaquePointer?, _ path: UnsafePointer<CChar>?, _ path_length: Int, _ options: UnsafePointer<tally_backup_options>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try BookCalls.backup(TallybookABI.book(book), path: TallybookABI.text(path, path_length, "path"), options: options)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_serialize") @implementation
public func tally_book_serialize(
  _ book: OpaquePointer?, _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_bytes, "out_bytes")
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.serialize(TallybookABI.book(book))
      try call.requireWhole()
      out_bytes?.pointee = try Handles.handle(result, .bytes)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_transaction_begin") @implementation
public func tally_transaction_begin(
  _ book: OpaquePointer?, _ name: UnsafePointer<CChar>?, _ name_length: Int, _ flags: UInt32,
  _ out_transaction: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_transaction?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_transaction, "out_transaction")
    let flags = try TallybookABI.flags(flags, TransactionFlags.all)
    let name = try TallybookABI.optionalText(name, name_length, "name")
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try BookCalls.transactionBegin(TallybookABI.book(book), name: name, flags: flags)
      try call.requireWhole()
      out_transaction?.pointee = try Handles.handle(result, .book)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_transaction_commit") @implementation
public func tally_transaction_commit(_ transaction: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BookCalls.transactionCommit(TallybookABI.book(transaction))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_transaction_rollback") @implementation
public func tally_transaction_rollback(_ transaction: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BookCalls.transactionRollback(TallybookABI.book(transaction))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_snapshot_begin") @implementation
public func tally_snapshot_begin(
  _ book: OpaquePointer?, _ out_snapshot: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_snapshot?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_snapshot, "out_snapshot")
    let result = try BookCalls.snapshotBegin(TallybookABI.book(book))
    out_snapshot?.pointee = try Handles.handle(result, .book)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_snapshot_stat") @implementation
public func tally_snapshot_stat(
  _ snapshot: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_snapshot_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try BookCalls.snapshotStat(TallybookABI.book(snapshot))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_stat") @implementation
public func tally_book_stat(
  _ book: OpaquePointer?, _ out_info: UnsafeMutablePointer<tally_book_info>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  clear(out_info)
  do throws(Failure) {
    try enter(error)
    try requireRoom(out_info, "out_info")
    let result = try BookCalls.stat(TallybookABI.book(book))
    give(result, to: out_info)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_book_compact") @implementation
public func tally_book_compact(_ book: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      try BookCalls.compact(TallybookABI.book(book))
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_busy_timeout_set") @implementation
public func tally_busy_timeout_set(_ book: OpaquePointer?, _ timeout: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try BookCalls.busyTimeoutSet(TallybookABI.book(book), timeout: timeout)
  } catch let failure { return leave(error, failure) }
  return leave()
}
