public import CTallybook
internal import TallybookCore

/// A static text as C reads it; those of this library end in a NUL.
private func cText(_ text: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}

@_cdecl("tally_version") @implementation
public func tally_version() -> UnsafePointer<CChar>? { cText(libraryVersion) }

@_cdecl("tally_abi_version") @implementation
public func tally_abi_version() -> UInt32 { abiVersion }

@_cdecl("tally_abi_json") @implementation
public func tally_abi_json() -> UnsafePointer<CChar>? { cText(abiDescription) }

@_cdecl("tally_status_name") @implementation
public func tally_status_name(_ status: Int32) -> UnsafePointer<CChar>? { cText(statusName(status) ?? "TALLY_E_UNKNOWN") }

@_cdecl("tally_reason_name") @implementation
public func tally_reason_name(_ reason: Int32) -> UnsafePointer<CChar>? { cText(reasonName(reason) ?? "TALLY_REASON_UNKNOWN") }

@_cdecl("tally_live_handles") @implementation
public func tally_live_handles() -> UInt64 { Handles.live }

@_cdecl("tally_fault_count") @implementation
public func tally_fault_count() -> UInt64 { Faults.failed }

@_cdecl("tally_log_handler_set") @implementation
public func tally_log_handler_set(
  _ handler: tally_log_fn?, _ context: UnsafeMutableRawPointer?, _ context_free: tally_context_free_fn?, _ level: Int32,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  let context = HostContext(context, context_free)
  return boundary(error) { () throws(Failure) in
    guard let handler else { return Log.setHandler(nil) }
    let least = try constant(level, "level", as: LogLevel.self)
    Log.setHandler(LogHandler(least: least, hostLog(handler, context)))
  }
}

/// A host's function as what takes lines of the log.
func hostLog(_ handler: @escaping tally_log_fn, _ context: HostContext) -> LogHandler.Take {
  { line in line.message.withCString { handler(context.pointer, line.level.rawValue, cText(line.category), $0) } }
}

@_cdecl("tally_tzdata_version") @implementation
public func tally_tzdata_version() -> UnsafePointer<CChar>? { UnsafePointer(zoneDataVersion.start) }

/// Read once, kept for the process.
private let zoneDataVersion = BytesText(ZoneRules.dataVersion)

private struct BytesText: @unchecked Sendable {
  let start: UnsafeMutablePointer<CChar>

  init(_ text: String) {
    let bytes = Array(text.utf8)
    start = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { start[index] = CChar(bitPattern: byte) }
    start[bytes.count] = 0
  }
}
