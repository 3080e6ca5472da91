// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Reports` do, each a forward into the engine.
enum ReportCalls {}

@_cdecl("tally_report_new") @implementation
public func tally_report_new(
  _ query: OpaquePointer?, _ title: UnsafePointer<CChar>?, _ title_length: Int, _ options: UnsafePointer<tally_report_options>?,
  _ out_report: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_report?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_report, "out_report")
    let title = try TallybookABI.text(title, title_length, "title")
    let options = try given(options)
    let result = try ReportCalls.new(TallybookABI.query(query), title: title, options: options)
    out_report?.pointee = try Handles.handle(result, .report)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_report_add") @implementation
public func tally_report_add(
  _ report: OpaquePointer?, _ section: Int32, _ options: UnsafePointer<tally_section_options>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  do throws(Failure) {
    try enter(error)
    let section = try TallybookABI.constant(section, "section", as: ReportSection.self)
    let options = try given(options)
    try ReportCalls.add(TallybookABI.report(report), section: section, options: options)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_report_write") @implementation
public func tally_report_write(
  _ report: OpaquePointer?, _ format: Int32, _ options: UnsafePointer<tally_export_options>?,
  _ out_bytes: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_bytes?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.report(report))
    defer { call.end() }
    do throws(Failure) {
      let result = try ReportCalls.write(
        TallybookABI.report(report), format: TallybookABI.constant(format, "format", as: Format.self), options: options,
        wantsBytes: out_bytes != nil
      )
      try call.requireWhole()
      out_bytes?.pointee = try Handles.handle(result, .bytes)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_report_validate") @implementation
public func tally_report_validate(
  _ report: OpaquePointer?, _ format: Int32, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_findings, "out_findings")
    let result = try ReportCalls.validate(TallybookABI.report(report), format: TallybookABI.constant(format, "format", as: Format.self))
    out_findings?.pointee = try Handles.handle(result, .cursor)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_report_free") @implementation
public func tally_report_free(_ report: OpaquePointer?) {
  Handles.free(report, .report)
}
