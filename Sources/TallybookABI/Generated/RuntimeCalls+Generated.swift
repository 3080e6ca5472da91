// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.
public import CTallybook
internal import TallybookCore

/// What the calls of `Runtime` do, each a forward into the engine.
enum RuntimeCalls {}

@_cdecl("tally_has_feature") @implementation
public func tally_has_feature(_ name: UnsafePointer<CChar>?, _ name_length: Int) -> Int32 {
  var result: Int32 = 0
  do throws(Failure) {
    try enter(nil)
    result = try RuntimeCalls.hasFeature(name: TallybookABI.text(name, name_length, "name"))
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_fault_set") @implementation
public func tally_fault_set(_ fault: Int32, _ after: UInt64, _ count: UInt64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  do throws(Failure) {
    try enter(error)
    try RuntimeCalls.faultSet(fault: fault == 0 ? nil : TallybookABI.constant(fault, "fault", as: Fault.self), after: after, count: count)
  } catch let failure { return leave(error, failure) }
  return leave()
}

@_cdecl("tally_bytes_data") @implementation
public func tally_bytes_data(_ bytes: OpaquePointer?, _ out_size: UnsafeMutablePointer<Int>?) -> UnsafeRawPointer? {
  out_size?.pointee = 0
  var result: UnsafeRawPointer?
  do throws(Failure) {
    try enter(nil)
    if let lent = try RuntimeCalls.bytesData(TallybookABI.bytes(bytes)) {
      out_size?.pointee = lent.count
      result = lent.start
    }
  } catch {}
  deliverLog()
  return result
}

@_cdecl("tally_bytes_free") @implementation
public func tally_bytes_free(_ bytes: OpaquePointer?) {
  Handles.free(bytes, .bytes)
}
