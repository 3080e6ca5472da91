internal import CTallybook
internal import TallybookCore

extension SessionCalls {
  static func start(_ book: Book, parent: Int64, name: String, time: Instant?) throws(Failure) -> OpaquePointer {
    try record { lock throws(Failure) in try book.startSession(name, in: parent, at: time, lock: lock) }
  }

  static func attach(_ book: Book, id: Int64, flags: AttachFlags) throws(Failure) -> OpaquePointer {
    try record { lock throws(Failure) in try book.attach(to: id, flags, lock: lock) }
  }

  static func pause(_ session: Recorder, time: Instant?) throws(Failure) { try session.pause(at: time) }

  static func resume(_ session: Recorder, time: Instant?) throws(Failure) { try session.resume(at: time) }

  static func stop(_ session: Recorder, time: Instant?) throws(Failure) { try session.stop(at: time) }

  static func stat(_ session: Recorder) throws(Failure) -> tally_session_info {
    var info = tally_session_info.initial
    (info.state, info.item) = (try session.state().rawValue, session.item)
    (info.elapsed, info.last_seq) = (try session.elapsed(), try session.lastSeq())
    return info
  }

  static func count(_ session: Recorder, type: Int64?) throws(Failure) -> UInt64 { try session.count(of: type) }

  static func openList(_ session: Recorder) throws(Failure) -> CursorObject {
    CursorObject(try session.book.cursor(over: try session.openStarts(), of: session.item), of: session.book)
  }

  static func takeBack(_ session: Recorder, subject: Int64) throws(Failure) -> UInt64 { try session.takeBack(about: subject) }
}
