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
