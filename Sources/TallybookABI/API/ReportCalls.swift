internal import TallybookCore

extension ReportCalls {
  static func new(_ query: Held<QueryObject>, title: String, options: ReportOptions) throws(Failure) -> ReportObject {
    let (query, book) = try query.open()
    return ReportObject(try Report(on: query, of: book, title: title, options))
  }

  static func add(_ report: Held<ReportObject>, section: ReportSection, options: SectionOptions) throws(Failure) {
    try report.use { object throws(Failure) in
      try object.report.book.requireOpen()
      try object.report.add(section, options)
    }
  }

  static func validate(_ report: Held<ReportObject>, format: Format) throws(Failure) -> CursorObject {
    let report = try report.use { $0.report }
    return CursorObject(Cursor(try report.validate(format)), of: report.book)
  }

  static func write(
    _ report: Held<ReportObject>, format: Format, options: HostExport, wantsBytes: Bool
  ) throws(Failure) -> BytesObject? {
    try options.require(.fragment, of: "a report")
    let flags = try options.options().flags
    // As it is now, so that the call may take its time and call back.
    let report = try report.use { $0.report }
    return try options.deliver(wantsBytes: wantsBytes) { (target) throws(Failure) in try report.write(format, flags, to: target) }
  }
}
