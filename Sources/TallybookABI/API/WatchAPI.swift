public import CTallybook
internal import TallybookCore

@_cdecl("tally_query_watch") @implementation
public func tally_query_watch(
  _ query: OpaquePointer?, _ flags: UInt32, _ out_watch: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_watch?.pointee = nil
  return boundary(error) { () throws(Failure) in
    let place = try out(out_watch, "out_watch")
    let flags = try TallybookABI.flags(flags, WatchFlags.all)
    let (query, book) = try querying(query)
    let watch = try Watch(query, in: book, flags)
    do throws(Failure) { place.pointee = try Handles.insert(WatchObject(watch, of: book), .watch) } catch {
      watch.close()
      throw error
    }
  }
}

@_cdecl("tally_watch_next") @implementation
public func tally_watch_next(
  _ watch: OpaquePointer?, _ timeout: Int64, _ out_cursor: UnsafeMutablePointer<OpaquePointer?>?, _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  out_cursor?.pointee = nil
  return signalling(error) { () throws(Failure) in
    let place = try out(out_cursor, "out_cursor")
    let object = try Handles.retain(watch, .watch, as: WatchObject.self)
    guard let rows = try object.watch.next(timeout: timeout) else { return TALLY_TIMEOUT }
    place.pointee = try Handles.insert(CursorObject(rows, of: object.book), .cursor)
    return TALLY_OK
  }
}

@_cdecl("tally_watch_fd") @implementation
public func tally_watch_fd(_ watch: OpaquePointer?) -> Int32 {
  value(0) { () throws(Failure) in try Handles.retain(watch, .watch, as: WatchObject.self).watch.descriptor() }
}

@_cdecl("tally_watch_free") @implementation
public func tally_watch_free(_ watch: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(watch, .watch, as: WatchObject.self)?.watch.close()
}
