internal import Glibc
package import TallybookBase
internal import TallybookStorage

extension Store {
  /// When a call that begins now has waited for the busy timeout, by the clock of `whileBusy`.
  package var busyDeadline: Int64 { Clock.deadline(in: busyTimeout) }

  /// How long may still be waited, in ns.
  static func left(until deadline: Int64) -> Int64 { max(0, deadline &- Clock.read(CLOCK_MONOTONIC)) }

  /// Tries again while somebody else holds what is needed, up to a deadline; not where the calling thread would have to let it go.
  package func whileBusy<R>(until deadline: Int64, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    while true {
      do throws(Failure) { return try body() } catch {
        guard error.code == .busy, !writerMutex.isHome, Clock.read(CLOCK_MONOTONIC) < deadline else { throw error }
        try LongCall.wait()
        usleep(500)
      }
    }
  }
}
