internal import CTallybook
internal import TallybookCore

extension BookOptions {
  /// From the host's struct. Made before anything is checked, so that its context is destroyed whatever happens.
  init(_ pointer: UnsafePointer<tally_book_options>?) throws(Failure) {
    self.init()
    guard let given = try TallybookABI.options(pointer) else { return }
    if let read = given.clock {
      let context = HostContext(given.clock_context, given.clock_context_free)
      clock = Clock({ read(context.pointer, $0.rawValue) })
    } else if given.clock_context_free != nil {
      _ = HostContext(given.clock_context, given.clock_context_free)
    }
    flags = try TallybookABI.flags(given.flags, OpenFlags.all)
    author = try optionalText(given.author, given.author_length, "author")
    durability = try constant(given.durability, "durability", as: Durability.self)
    if given.busy_timeout_ms != 0 { busyTimeout = given.busy_timeout_ms < 0 ? 0 : Int64(given.busy_timeout_ms) * 1_000_000 }
  }
}
