import Synchronization
@testable import TallybookBase

/// The clock of one book: a device's, which may be years wrong, and may stand still so that all it writes is of one nanosecond.
final class WorldClock: Sendable {
  private let state: Mutex<(wall: Int64, steady: Int64)>
  private let step: Int64

  /// What all clocks would say if they were right.
  static let start: Int64 = 1_754_139_910_123_000_000

  init(skew: Int64, isStanding: Bool) {
    state = Mutex((Self.start + skew, 5_000_000_000))
    step = isStanding ? 0 : 1000
  }

  /// A copy's clock goes on from here.
  var wall: Int64 { state.withLock { $0.wall } }

  func advance(seconds: Int64) {
    guard step > 0 else { return }
    state.withLock {
      $0.wall += seconds * 1_000_000_000
      $0.steady += seconds * 1_000_000_000
    }
  }

  /// A step's number, time and author are its name until a book is first merged: who goes back to a copy does not do so within a nanosecond.
  func nudge() { state.withLock { $0.wall += 1 } }

  var clock: Clock {
    Clock { reading in
      self.state.withLock { state in
        state.wall += self.step
        state.steady += self.step
        return reading == .wall ? state.wall : state.steady
      }
    }
  }
}
