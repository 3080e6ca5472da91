internal import CPlatform
public import CTallybook
internal import TallybookCore

@_cdecl("tally_session_log") @implementation
public func tally_session_log(_ session: OpaquePointer?, _ type: Int64, _ time: Int64) -> Int32 {
  guard time == TALLY_NOW else {
    return enterHot(session) { RecorderHotState.logAt($0, type, time) } ? TALLY_OK : logUnderClaim(session, type, time, 0)
  }
  // Before the session's lock is taken: that is when it happened, however long the lock is waited for.
  let steady = tally_steady_clock()
  return enterHot(session) { RecorderHotState.logNow($0, type, steady: steady) } ? TALLY_OK : logUnderClaim(session, type, time, steady)
}

/// Works on a session whose lock is biased to this thread; false where it is not, or `body` says so.
@inline(__always)
private func enterHot(_ session: OpaquePointer?, _ body: (UnsafeMutablePointer<RecorderHotState>) -> Bool) -> Bool {
  guard let entered = ClaimLock.enterByBias(UInt(bitPattern: session)) else { return false }
  let isDone = body(entered.hot.assumingMemoryBound(to: RecorderHotState.self))
  entered.leave()
  return isDone
}

/// Logging for a thread that the session's lock is not biased to, and all that is not the common case.
@inline(never)
private func logUnderClaim(_ session: OpaquePointer?, _ type: Int64, _ time: Int64, _ steady: Int64) -> Int32 {
  if ForkGuard.isForked { return FailureCode.forked.rawValue }
  guard let claim = Handles.claim(session, .session), let recorder = claim.object(as: Recorder.self) else {
    return session == nil ? FailureCode.misuse.rawValue : FailureCode.handle.rawValue
  }
  claim.lock.countTowardsBias(UInt(bitPattern: session))
  if let hot = claim.hot(as: RecorderHotState.self), RecorderHotState.log(hot, type, time, steady: steady) {
    claim.release()
    return 0
  }
  let status = recorder._withUnsafeGuaranteedRef { $0.logClaimed(type, time, steady: steady) }
  claim.release()
  return status == Recorder.needsMore ? logSlowly(session, type, time) : status
}

/// What the hot path leaves: a host's clock, which is never called under a claim; lines for the log.
@inline(never)
private func logSlowly(_ session: OpaquePointer?, _ type: Int64, _ time: Int64) -> Int32 {
  boundary(nil) { () throws(Failure) in try TallybookABI.session(session).log(type, at: TallybookABI.time(time)) }
}

@_cdecl("tally_session_log_events") @implementation
public func tally_session_log_events(
  _ session: OpaquePointer?, _ events: UnsafePointer<tally_event>?, _ count: Int, _ stride: Int,
  _ out_first_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_first_seq?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let recorder = try TallybookABI.session(session)
    let result = try recorder.log(try hostEvents(events, count, stride))
    out_first_seq?.pointee = result
  }
}

@_cdecl("tally_session_log_columns") @implementation
public func tally_session_log_columns(
  _ session: OpaquePointer?, _ times: UnsafePointer<Int64>?, _ types: UnsafePointer<Int64>?, _ count: Int,
  _ out_first_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_first_seq?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let recorder = try TallybookABI.session(session)
    let result = try recorder.log(times: try array(times, count, "times"), types: try array(types, count, "types"))
    out_first_seq?.pointee = result
  }
}

@_cdecl("tally_session_free") @implementation
public func tally_session_free(_ session: OpaquePointer?) {
  guard !ForkGuard.isForked, let recorder = try? TallybookABI.session(session) else { return }
  // While the handle still answers: the recorder's lock is the handle's claim.
  recorder.detach()
  Handles.remove(session, .session, as: Recorder.self)
  deliverLog()
}
