package import TallybookBase
internal import TallybookModel

/// At which times what is done is looked at.
package struct SampleOptions: Sendable {
  /// How it is looked at, and what the window's times are.
  package var flags: SampleFlags
  /// From one look to the next, in ns.
  package var step: Int64
  /// Where the looks begin; nil: at each session's start.
  package var since: Int64?
  /// Up to where they go.
  package var until: Int64?

  /// All of the sessions' time.
  package init(every step: Int64, flags: SampleFlags = [], since: Int64? = nil, until: Int64? = nil) {
    self.step = step
    self.flags = flags
    self.since = since
    self.until = until
  }

  /// - Throws: `invalid` where the step is none.
  static func check(step: Int64) throws(Failure) {
    guard step > 0 else { throw Failure(.range, "the step is \(step) ns; give one of 1 ns or more", found: Measure(step), bound: 1) }
  }

  /// - Throws: `invalid` where the step is none, or the window ends before it begins.
  func check() throws(Failure) {
    try Self.check(step: step)
    _ = try ObservationWindow(since: since, until: until, isFromStart: flags.contains(.fromStart))
  }
}
