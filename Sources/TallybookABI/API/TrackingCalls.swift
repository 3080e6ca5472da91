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

  static func fit(_ book: Book, id: Int64, shown: UnsafePointer<Int64>?, actual: UnsafePointer<Int64>?, count: Int) throws(Failure) {
    let (shown, actual) = (try array(shown, count, "shown"), try array(actual, count, "actual"))
    // Two are looked at, however many there are said to be.
    try book.fitSession(id, from: Array(shown.prefix(3)), to: Array(actual.prefix(3)))
  }
}
