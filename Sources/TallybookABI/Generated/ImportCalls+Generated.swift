// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Import` do, each a forward into the engine.
enum ImportCalls {}

@_cdecl("tally_import") @implementation
public func tally_import(
  _ book: OpaquePointer?, _ options: UnsafePointer<tally_import_options>?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  let options = Result { () throws(Failure) in try required(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.book(book))
    defer { call.end() }
    do throws(Failure) {
      let result = try ImportCalls.import(TallybookABI.book(book), options: options)
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
