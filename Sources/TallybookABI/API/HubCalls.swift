internal import TallybookCore

extension HubCalls {
  static func open(_ book: Book, address: String, phrase: String?, timeout: Int64?) throws(Failure) -> HubObject {
    HubObject(try Hub(book, at: address, phrase: phrase, timeout: timeout ?? 60_000_000_000))
  }

  static func sync(_ hub: HubObject, options: HostHub) throws(Failure) -> CursorObject {
    CursorObject(Cursor(try hub.hub.sync(options.flags, timeout: options.timeout, progress: options.report)), of: hub.hub.book)
  }

  static func wait(_ hub: HubObject, timeout: Int64) throws(Failure) -> Int32 {
    let timeout = try hostTimeout(timeout, "timeout") ?? hub.hub.book.busyTimeout
    return try hub.hub.wait(timeout: timeout) ? 1 : 0
  }

  static func erase(_ hub: HubObject, id: Int64, options: HostHub) throws(Failure) {
    try hub.hub.erase(id, timeout: options.timeout, progress: options.report)
  }
}
