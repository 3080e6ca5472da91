internal import CPlatform
internal import Glibc

/// The source of times: the system's clocks, or a function of the host (lab clocks, tests).
package final class Clock: Sendable {
  /// Reads one of the clocks, in ns.
  package typealias Reader = @Sendable (ClockReading) -> Int64

  private let reader: Reader?
  /// Called once when the clock is no longer needed.
  private let onEnd: (@Sendable () -> Void)?

  /// The system's clocks.
  package static let system = Clock(reader: nil, onEnd: nil)

  /// A clock of the host. It is called with no lock held.
  package convenience init(_ reader: @escaping Reader, onEnd: (@Sendable () -> Void)? = nil) {
    self.init(reader: reader, onEnd: onEnd)
  }

  private init(reader: Reader?, onEnd: (@Sendable () -> Void)?) {
    self.reader = reader
    self.onEnd = onEnd
  }

  deinit { onEnd?() }

  /// Whether a host's function is asked, which must not happen under a lock.
  package var isInjected: Bool { reader != nil }

  /// ns since 1970-01-01T00:00:00Z.
  package func wall() -> Instant { reader.map { $0(.wall) } ?? Clock.read(CLOCK_REALTIME) }

  /// ns of a clock that never steps and keeps running during suspend.
  package func steady() -> Int64 { reader.map { $0(.steady) } ?? Clock.read(CLOCK_BOOTTIME) }

  /// Both, the steady one first.
  package func both() -> (steady: Int64, wall: Instant) {
    let steady = steady()
    return (steady, wall())
  }

  /// The end of a wait of so many ns that begins now, by the monotonic clock.
  package static func deadline(in wait: Int64) -> Int64 {
    let (end, isBeyond) = read(CLOCK_MONOTONIC).addingReportingOverflow(max(0, wait))
    return isBeyond ? .max : end
  }

  @inline(__always)
  package static func read(_ clock: Int32) -> Int64 { tally_clock(clock) }
}
