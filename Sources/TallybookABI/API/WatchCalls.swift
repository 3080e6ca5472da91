internal import TallybookCore

extension WatchCalls {
  static func queryWatch(_ query: Held<QueryObject>, flags: WatchFlags) throws(Failure) -> WatchObject {
    let (query, book) = try query.open()
    return WatchObject(try Watch(query, in: book, flags), of: book)
  }

  /// Nil where nothing came in time.
  static func next(_ watch: WatchObject, timeout: Int64) throws(Failure) -> CursorObject? {
    let timeout = try hostTimeout(timeout, "timeout") ?? watch.book.busyTimeout
    return try watch.watch.next(timeout: timeout).map { CursorObject($0, of: watch.book) }
  }

  static func fd(_ watch: WatchObject) throws(Failure) -> Int32 { try watch.watch.descriptor() }
}
