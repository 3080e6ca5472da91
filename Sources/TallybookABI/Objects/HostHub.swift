internal import CTallybook
internal import TallybookCore

/// A host's options of a sync. Made before anything is checked, so that its context is destroyed whatever happens.
struct HostHub {
  let flags: HubFlags
  let timeout: Int64?
  let progress: HostProgress?

  init(_ pointer: UnsafePointer<tally_hub_options>?) throws(Failure) {
    let known = try TallybookABI.known(pointer)
    let given = known?.given
    progress = given.map { HostProgress($0.progress, $0.progress_context, $0.progress_context_free) }
    if let refusal = known?.refusal { throw refusal }
    flags = try TallybookABI.flags(given?.flags ?? 0, HubFlags.all)
    timeout = given.flatMap { $0.timeout == 0 ? nil : $0.timeout }
  }

  func report(_ bytes: UInt64) throws(Failure) {
    // What was brought stays, and the next sync goes on.
    try LongCall.goOn()
    do throws(Failure) { try progress?.report(bytes, 0) } catch {
      throw Failure(.cancelled, "the progress function asked to stop; what was brought until then stays, and the next sync goes on")
    }
  }
}
