public import CTallybook
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

@_cdecl("tally_progress_set") @implementation
public func tally_progress_set(
  _ book: OpaquePointer?, _ progress: tally_progress_fn?, _ context: UnsafeMutableRawPointer?, _ context_free: tally_context_free_fn?,
  _ error: UnsafeMutablePointer<tally_error>?
) -> Int32 {
  let progress = HostProgress(progress, context, context_free)
  return boundary(error) { () throws(Failure) in
    let interruptions = book == nil ? .ofNoBook : try TallybookABI.book(book).interruptions
    interruptions.listen(progress.listener)
  }
}

@_cdecl("tally_book_interrupt") @implementation
public func tally_book_interrupt(_ book: OpaquePointer?) {
  // A step on a snapshot has that to itself: who stops it must not ask whether it is open. Nor must it wait for what it interrupts.
  value(()) { () throws(Failure) in try Handles.retain(book, .book, as: BookObject.self).book.interrupt() }
}
