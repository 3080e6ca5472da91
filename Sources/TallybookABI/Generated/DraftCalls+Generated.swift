// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Draft` do, each a forward into the engine.
enum DraftCalls {}

@_cdecl("tally_draft_new") @implementation
public func tally_draft_new(
  _ book: OpaquePointer?, _ kind: Int32, _ parent: Int64, _ template_id: Int64, _ out_draft: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_draft, "out_draft")
    let result = try DraftCalls.new(
      TallybookABI.book(book), kind: TallybookABI.constant(kind, "kind", as: Kind.self), parent: parent, templateId: template_id
    )
    out_draft?.pointee = try Handles.handle(result, .draft)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_edit") @implementation
public func tally_draft_edit(
  _ book: OpaquePointer?, _ id: Int64, _ out_draft: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_draft, "out_draft")
    let result = try DraftCalls.edit(TallybookABI.book(book), id: id)
    out_draft?.pointee = try Handles.handle(result, .draft)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_text") @implementation
public func tally_draft_text(_ draft: OpaquePointer?, _ field: Int32, _ out_length: UnsafeMutablePointer<Int>?) -> UnsafePointer<CChar>? {
  out_length?.pointee = 0
  var result: UnsafePointer<CChar>?
  do throws(Failure) {
    try enter(nil)
    if let lent = try DraftCalls.text(TallybookABI.draft(draft), field: TallybookABI.field(field)) {
      out_length?.pointee = lent.count
      result = lent.start
    }
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_int") @implementation
public func tally_draft_int(_ draft: OpaquePointer?, _ field: Int32) -> Int64 {
  var result: Int64 = 0
  do throws(Failure) {
    try enter(nil)
    result = try DraftCalls.int(TallybookABI.draft(draft), field: TallybookABI.field(field))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_real") @implementation
public func tally_draft_real(_ draft: OpaquePointer?, _ field: Int32) -> Double {
  var result: Double = 0
  do throws(Failure) {
    try enter(nil)
    result = try DraftCalls.real(TallybookABI.draft(draft), field: TallybookABI.field(field))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_ids") @implementation
public func tally_draft_ids(_ draft: OpaquePointer?, _ field: Int32, _ out_count: UnsafeMutablePointer<Int>?) -> UnsafePointer<Int64>? {
  out_count?.pointee = 0
  var result: UnsafePointer<Int64>?
  do throws(Failure) {
    try enter(nil)
    if let lent = try DraftCalls.ids(TallybookABI.draft(draft), field: TallybookABI.field(field)) {
      out_count?.pointee = lent.count
      result = lent.start
    }
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_is_null") @implementation
public func tally_draft_is_null(_ draft: OpaquePointer?, _ field: Int32) -> Int32 {
  var result: Int32 = 1
  do throws(Failure) {
    try enter(nil)
    result = try DraftCalls.isNull(TallybookABI.draft(draft), field: TallybookABI.field(field))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_is_dirty") @implementation
public func tally_draft_is_dirty(_ draft: OpaquePointer?, _ field: Int32) -> Int32 {
  var result: Int32 = 0
  do throws(Failure) {
    try enter(nil)
    result = try DraftCalls.isDirty(TallybookABI.draft(draft), field: field)
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_draft_validate") @implementation
public func tally_draft_validate(
  _ draft: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let result = try DraftCalls.validate(TallybookABI.draft(draft))
    out_findings?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_save") @implementation
public func tally_draft_save(
  _ draft: OpaquePointer?, _ flags: UInt32, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, SaveFlags.all)
    let result = try DraftCalls.save(TallybookABI.draft(draft), flags: flags)
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_save_columns") @implementation
public func tally_draft_save_columns(
  _ draft: OpaquePointer?, _ columns: UnsafePointer<tally_field_values>?, _ count: Int, _ stride: Int, _ rows: Int, _ flags: UInt32,
  _ out_first_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_first_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let flags = try TallybookABI.flags(flags, SaveFlags.all)
    let call = try longCall(TallybookABI.draft(draft))
    defer { call.end() }
    do throws(Failure) {
      let result = try DraftCalls.saveColumns(
        TallybookABI.draft(draft), columns: columns, count: count, stride: stride, rows: rows, flags: flags
      )
      try call.requireWhole()
      out_first_id?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_reset") @implementation
public func tally_draft_reset(_ draft: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DraftCalls.reset(TallybookABI.draft(draft))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_is_stale") @implementation
public func tally_draft_is_stale(
  _ draft: OpaquePointer?, _ out_stale: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_stale?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_stale, "out_stale")
    let result = try DraftCalls.isStale(TallybookABI.draft(draft))
    out_stale?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_rebase") @implementation
public func tally_draft_rebase(_ draft: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DraftCalls.rebase(TallybookABI.draft(draft))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_store") @implementation
public func tally_draft_store(
  _ draft: OpaquePointer?, _ out_id: UnsafeMutablePointer<Int64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_id?.pointee = 0
  do throws(Failure) {
    try enter(error)
    let result = try DraftCalls.store(TallybookABI.draft(draft))
    out_id?.pointee = result
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_list") @implementation
public func tally_draft_list(
  _ book: OpaquePointer?, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_cursor, "out_cursor")
    let result = try DraftCalls.list(TallybookABI.book(book))
    out_cursor?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_open") @implementation
public func tally_draft_open(
  _ book: OpaquePointer?, _ id: Int64, _ out_draft: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_draft?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_draft, "out_draft")
    let result = try DraftCalls.open(TallybookABI.book(book), id: id)
    out_draft?.pointee = try Handles.handle(result, .draft)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_discard") @implementation
public func tally_draft_discard(_ draft: OpaquePointer?, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try DraftCalls.discard(TallybookABI.draft(draft))
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_start") @implementation
public func tally_draft_start(
  _ draft: OpaquePointer?, _ time: Int64, _ flags: UInt32, _ out_session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_session, "out_session")
    try noFlags(flags)
    let result = try DraftCalls.start(TallybookABI.draft(draft), time: time == TALLY_NOW ? nil : time)
    out_session?.pointee = try Handles.handle(result, .session)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_draft_free") @implementation
public func tally_draft_free(_ draft: OpaquePointer?) {
  Handles.free(draft, .draft)
}
