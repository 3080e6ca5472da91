public import CTallybook
internal import TallybookCore

@_cdecl("tally_report_new") @implementation
public func tally_report_new(
  _ query: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ title_length: Int, _ options: UnsafePointer<tally_report_options>?,
  _ out_report: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_report?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_report, "out_report")
    let title = try text(title, title_length, "title")
    let options = try HostReport.options(options)
    let (query, book) = try querying(query)
    place.pointee = try Handles.insert(ReportObject(try Report(on: query, of: book, title: title, options)), .report)
  }
}

@_cdecl("tally_report_add") @implementation
public func tally_report_add(
  _ report: OpaquePointer?, _ section: Int32, _ options: UnsafePointer<tally_section_options>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  boundary(error) { () throws(Failure) in
    let section = try constant(section, "section", as: ReportSection.self)
    let options = try HostReport.section(options)
    try Handles.use(report, .report, as: ReportObject.self) { object throws(Failure) in
      try object.report.book.requireOpen()
      try object.report.add(section, options)
    }
  }
}

@_cdecl("tally_report_write") @implementation
public func tally_report_write(
  _ report: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let given = Result { () throws(Failure) in try HostExport(options) }
  return boundary(error) { () throws(Failure) in
    let host = try given.get()
    let format = try constant(format, "format", as: ExportFormat.self)
    let flags = try host.options().flags
    // As it is now, so that the call may take its time and call back.
    let report = try Handles.use(report, .report, as: ReportObject.self) { $0.report }
    try host.deliver(out_bytes) { (target) throws(Failure) in try report.write(format, flags, to: target) }
  }
}

@_cdecl("tally_report_free") @implementation
public func tally_report_free(_ report: OpaquePointer?) { Handles.remove(report, .report, as: ReportObject.self) }
