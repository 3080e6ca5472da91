import CTallybook
import TallybookCore
import Testing

/// The event type of a name at the root.
func eventType(_ book: OpaquePointer?, _ name: String) -> Int64 {
  var found: Int64 = 0
  #expect(tally_find(book, Kind.eventType.rawValue, 0, name, -1, &found, nil) == 0)
  return found
}

/// How many events of a type a session holds, with 0 of all; 0 where that cannot be asked.
func count(_ session: OpaquePointer?, _ type: Int64 = 0) -> UInt64 {
  var count: UInt64 = 0
  _ = tally_session_count(session, type, &count, nil)
  return count
}

/// How a session stands; nothing where that cannot be asked.
func info(_ session: OpaquePointer?) -> tally_session_info {
  var info = tally_session_info()
  info.struct_size = UInt32(MemoryLayout<tally_session_info>.size)
  _ = tally_session_stat(session, &info, nil)
  return info
}
