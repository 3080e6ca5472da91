// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Hub` do, each a forward into the engine.
enum HubCalls {}

@_cdecl("tally_hub_open") @implementation
public func tally_hub_open(
  _ book: OpaquePointer?, _ address: UnsafePointer<CChar>?, _ address_length: Int, _ phrase: UnsafePointer<CChar>?, _ phrase_length: Int,
  _ timeout: Int64, _ out_hub: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_hub?.pointee = nil
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_hub, "out_hub")
    let result = try HubCalls.open(
      TallybookABI.book(book), address: TallybookABI.text(address, address_length, "address"),
      phrase: TallybookABI.optionalText(phrase, phrase_length, "phrase"), timeout: timeout == 0 ? nil : timeout
    )
    out_hub?.pointee = try Handles.handle(result, .hub)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_hub_sync") @implementation
public func tally_hub_sync(
  _ hub: OpaquePointer?, _ options: UnsafePointer<tally_hub_options>?, _ out_findings: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_findings?.pointee = nil
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.hub(hub))
    defer { call.end() }
    do throws(Failure) {
      let result = try HubCalls.sync(TallybookABI.hub(hub), options: options)
      try call.requireWhole()
      out_findings?.pointee = try Handles.handle(result, .cursor)
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_hub_wait") @implementation
public func tally_hub_wait(
  _ hub: OpaquePointer?, _ timeout: Int64, _ out_is_new: UnsafeMutablePointer<Int32>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_is_new?.pointee = 0
  do throws(Failure) {
    try enter(error)
    try requirePlace(out_is_new, "out_is_new")
    let call = try longCall(TallybookABI.hub(hub))
    defer { call.end() }
    do throws(Failure) {
      let result = try HubCalls.wait(TallybookABI.hub(hub), timeout: timeout)
      try call.requireWhole()
      out_is_new?.pointee = result
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_hub_erase") @implementation
public func tally_hub_erase(
  _ hub: OpaquePointer?, _ id: Int64, _ options: UnsafePointer<tally_hub_options>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  let options = Result { () throws(Failure) in try given(options) }
  do throws(Failure) {
    try enter(error)
    let options = try options.get()
    let call = try longCall(TallybookABI.hub(hub))
    defer { call.end() }
    do throws(Failure) {
      try HubCalls.erase(TallybookABI.hub(hub), id: id, options: options)
      try call.requireWhole()
    } catch let failure { throw call.cause(of: failure) }
  } catch let failure { return leave(error, failure) }
  return leave()
}
