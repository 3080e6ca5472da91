internal import CPlatform
public import CTallybook
internal import TallybookCore

/// Makes a session's handle: its slot is taken first, since the slot's claim is the recorder's lock.
func record(_ start: (ClaimLock) throws(Failure) -> Recorder) throws(Failure) -> OpaquePointer {
  ClaimLock.prepare()
  let reservation = try Handles.reserve(.session)
  do throws(Failure) {
    let recorder = try start(reservation.lock)
    return reservation.publish(recorder, hot: recorder.hot)
  } catch {
    reservation.cancel()
    throw error
  }
}

/// The recorder behind a handle; its verbs take the claim themselves.
private func recorder(_ handle: OpaquePointer?) throws(Failure) -> Recorder {
  try Handles.retain(handle, .session, as: Recorder.self)
}

@_cdecl("tally_session_start") @implementation
public func tally_session_start(
  _ book: OpaquePointer?, _ parent: Int64, _ title: UnsafePointer<CChar>?, _ title_length: Int, _ time: Int64,
  _ out_session: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_session, "out_session")
    let book = try TallybookABI.book(book)
    let title = try text(title, title_length, "title")
    place.pointee = try record { lock throws(Failure) in
      try book.startSession(title, in: parent, at: TallybookABI.time(time), lock: lock)
    }
  }
}

@_cdecl("tally_session_attach") @implementation
public func tally_session_attach(
  _ book: OpaquePointer?, _ item: Int64, _ flags: UInt32, _ out_session: UnsafeMutablePointer<OpaquePointer?>?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_session?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_session, "out_session")
    let flags = try TallybookABI.flags(flags, AttachFlags.all)
    let book = try TallybookABI.book(book)
    place.pointee = try record { lock throws(Failure) in try book.attach(to: item, flags, lock: lock) }
  }
}

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
  boundary(nil) { () throws(Failure) in try recorder(session).log(type, at: TallybookABI.time(time)) }
}

@_cdecl("tally_session_log_events") @implementation
public func tally_session_log_events(
  _ session: OpaquePointer?, _ events: UnsafePointer<tally_event>?, _ count: Int, _ stride: Int,
  _ out_first_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_first_seq?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let recorder = try recorder(session)
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
    let recorder = try recorder(session)
    let result = try recorder.log(times: try array(times, count, "times"), types: try array(types, count, "types"))
    out_first_seq?.pointee = result
  }
}

@_cdecl("tally_session_pause") @implementation
public func tally_session_pause(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try recorder(session).pause(at: TallybookABI.time(time)) }
}

@_cdecl("tally_session_resume") @implementation
public func tally_session_resume(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try recorder(session).resume(at: TallybookABI.time(time)) }
}

@_cdecl("tally_session_stop") @implementation
public func tally_session_stop(_ session: OpaquePointer?, _ time: Int64, _ error: UnsafeMutablePointer<tally_error>?) -> Int32 {
  boundary(error) { () throws(Failure) in try recorder(session).stop(at: TallybookABI.time(time)) }
}

@_cdecl("tally_session_item") @implementation
public func tally_session_item(_ session: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in
    let recorder = try recorder(session)
    try recorder.requireBook()
    return recorder.item
  }
}

@_cdecl("tally_session_state") @implementation
public func tally_session_state(_ session: OpaquePointer?) -> Int32 {
  value(0) { () throws(Failure) in try recorder(session).state().rawValue }
}

@_cdecl("tally_session_elapsed") @implementation
public func tally_session_elapsed(_ session: OpaquePointer?) -> Int64 {
  value(0) { () throws(Failure) in try recorder(session).elapsed() }
}

@_cdecl("tally_session_count") @implementation
public func tally_session_count(_ session: OpaquePointer?, _ type: Int64) -> UInt64 {
  value(0) { () throws(Failure) in try recorder(session).count(of: type == 0 ? nil : type) }
}

@_cdecl("tally_session_take_back") @implementation
public func tally_session_take_back(
  _ session: OpaquePointer?, _ subject: Int64, _ out_seq: UnsafeMutablePointer<UInt64>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_seq?.pointee = 0
  return boundary(error) { () throws(Failure) in
    let taken = try recorder(session).takeBack(about: subject)
    out_seq?.pointee = taken
  }
}

@_cdecl("tally_session_last_seq") @implementation
public func tally_session_last_seq(_ session: OpaquePointer?) -> UInt64 {
  value(0) { () throws(Failure) in try recorder(session).lastSeq() }
}

@_cdecl("tally_session_free") @implementation
public func tally_session_free(_ session: OpaquePointer?) {
  guard !ForkGuard.isForked, let recorder = try? recorder(session) else { return }
  // While the handle still answers: the recorder's lock is the handle's claim.
  recorder.detach()
  Handles.remove(session, .session, as: Recorder.self)
  deliverLog()
}
