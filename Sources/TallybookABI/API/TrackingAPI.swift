public import CTallybook
internal import TallybookCore

@_cdecl("tally_tag_merge") @implementation
public func tally_tag_merge(
  _ book: OpaquePointer?, _ tag: Int64, _ into: Int64, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).mergeTag(tag, into: into == 0 ? nil : into)
    out_count?.pointee = result
  }
}

@_cdecl("tally_query_update") @implementation
public func tally_query_update(
  _ query: OpaquePointer?, _ draft: OpaquePointer?, _ flags: UInt32, _ out_count: UnsafeMutablePointer<UInt64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_count?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let flags = try TallybookABI.flags(flags, UpdateFlags.all)
    let (query, book) = try Handles.use(query, .query, as: QueryObject.self) { ($0.query, $0.book) }
    try book.requireOpen()
    let changes = try Handles.use(draft, .draft, as: DraftObject.self) { object throws(Failure) in try object.draft.changes() }
    let result = try query.update(in: book, to: changes, flags)
    out_count?.pointee = result
  }
}

@_cdecl("tally_draft_overlaps") @implementation
public func tally_draft_overlaps(
  _ draft: OpaquePointer?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  findings(of: draft, out_findings, error) { (draft, _) throws(Failure) in try draft.overlapFindings() }
}

@_cdecl("tally_session_split") @implementation
public func tally_session_split(
  _ book: OpaquePointer?, _ session: Int64, _ time: Int64, _ out_second: UnsafeMutablePointer<Int64>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_second?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let result = try TallybookABI.book(book).splitSession(session, at: TallybookABI.time(time))
    out_second?.pointee = result
  }
}

@_cdecl("tally_session_join") @implementation
public func tally_session_join(
  _ book: OpaquePointer?, _ first: Int64, _ second: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).joinSessions(first, second) }
}

@_cdecl("tally_session_shift") @implementation
public func tally_session_shift(
  _ book: OpaquePointer?, _ session: Int64, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in try TallybookABI.book(book).shiftSession(session, to: TallybookABI.time(time)) }
}
