internal import TallybookCore

extension TrackingCalls {
  static func tagMerge(_ book: Book, tag: Int64, into: Int64?) throws(Failure) -> UInt64 { try book.mergeTag(tag, into: into) }

  static func queryUpdate(_ query: Held<QueryObject>, draft: Held<DraftObject>, flags: UpdateFlags) throws(Failure) -> UInt64 {
    let (query, book) = try query.open()
    let changes = try draft.use { object throws(Failure) in try object.draft.changes() }
    return try query.update(in: book, to: changes, flags)
  }

  static func draftOverlaps(_ draft: Held<DraftObject>) throws(Failure) -> CursorObject {
    try draft.findings { (draft, _) throws(Failure) in try draft.overlapFindings() }
  }

  static func split(_ book: Book, id: Int64, time: Instant?) throws(Failure) -> Int64 {
    try book.splitSession(id, at: time)
  }

  static func join(_ book: Book, first: Int64, second: Int64) throws(Failure) { try book.joinSessions(first, second) }

  static func shift(_ book: Book, id: Int64, time: Instant?) throws(Failure) { try book.shiftSession(id, to: time) }
}
