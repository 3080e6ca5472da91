internal import CTallybook
internal import TallybookCore

extension BookOptions {
  /// From the host's struct. Made before anything is checked, so that its context is destroyed whatever happens.
  init(_ pointer: UnsafePointer<tally_book_options>?) throws(Failure) {
    self.init()
    guard let (given, refusal) = try TallybookABI.known(pointer) else { return }
    if let read = given.clock {
      let context = HostContext(given.clock_context, given.clock_context_free)
      clock = Clock({ read(context.pointer, $0.rawValue) })
    } else if given.clock_context_free != nil {
      _ = HostContext(given.clock_context, given.clock_context_free)
    }
    let logContext = HostContext(given.log_context, given.log_context_free)
    let take = given.log.map { hostLog($0, logContext) }
    if let refusal { throw refusal }
    flags = try TallybookABI.flags(given.flags, OpenFlags.all)
    author = try optionalText(given.author, given.author_length, "author")
    timeZone = try optionalText(given.time_zone, given.time_zone_length, "time_zone")
    if given.durability != 0 { durability = try constant(given.durability, "durability", as: Durability.self) }
    if let timeout = try hostTimeout(given.busy_timeout, "busy_timeout") { busyTimeout = timeout }
    let least = given.log_level == 0 ? .info : try constant(given.log_level, "level", as: LogLevel.self)
    log = take.map { LogHandler(least: least, $0) }
  }
}
