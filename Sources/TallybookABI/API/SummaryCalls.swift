internal import TallybookCore

extension SummaryCalls {
  static func querySummary(_ query: Held<QueryObject>, options: SummaryOptions) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.summary(options, in: book).cursor(in: book), of: book)
  }

  static func queryTimeline(_ query: Held<QueryObject>, options: TimelineOptions) throws(Failure) -> CursorObject {
    let (query, book) = try query.open()
    return CursorObject(try query.timelineCursor(options, in: book), of: book)
  }

  static func cursorWrite(
    _ cursor: Held<CursorObject>, format: Format, options: HostExport, wantsBytes: Bool
  ) throws(Failure) -> BytesObject? {
    try options.require([], [.limit, .zone], of: "a table of rows")
    let (zone, limit) = (try options.options().zone, options.limit)
    return try options.deliver(wantsBytes: wantsBytes) { (target) throws(Failure) in
      let bytes = try cursor.open { object throws(Failure) in
        object.dropLent()
        return try object.cursor.table(format, zone: zone, rows: limit)
      }
      // The host's function is called with the cursor let go.
      try target.take(bytes)
    }
  }

  static func cursorRewind(_ cursor: Held<CursorObject>) throws(Failure) {
    try cursor.open { object throws(Failure) in
      object.texts.dropAll()
      try object.cursor.rewind()
    }
  }
}
