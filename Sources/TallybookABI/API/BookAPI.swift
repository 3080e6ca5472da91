internal import CTallybook
internal import TallybookCore

@_cdecl("tally_book_close") @implementation
public func tally_book_close(_ book: OpaquePointer?) {
  guard !ForkGuard.isForked else { return }
  Handles.remove(book, .book, as: BookObject.self)?.book.close()
  deliverLog()
}

@_cdecl("tally_book_path") @implementation
public func tally_book_path(_ book: OpaquePointer?) -> UnsafePointer<CChar>? {
  value(nil) { () throws(Failure) in try Handles.retain(book, .book, as: BookObject.self).path }
}

@_cdecl("tally_book_interrupt") @implementation
public func tally_book_interrupt(_ book: OpaquePointer?) {
  // A step on a snapshot has that to itself: who stops it must not ask whether it is open.
  value(()) { () throws(Failure) in try Handles.retain(book, .book, as: BookObject.self).book.interrupt() }
}
