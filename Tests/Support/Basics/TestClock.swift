import Synchronization
internal import TallybookBase

/// A clock that a test sets.
final class TestClock: Sendable {
  private let state: Mutex<(wall: Int64, steady: Int64)>

  init(_ wall: Int64 = 1_754_139_910_123_000_000) { state = Mutex((wall, 5_000_000_000)) }

  /// Lets both clocks go on.
  func advance(seconds: Double) {
    state.withLock {
      $0.wall += Int64(seconds * 1e9)
      $0.steady += Int64(seconds * 1e9)
    }
  }

  /// Steps the wall clock alone, as a correction of it does.
  func stepWall(seconds: Double) { state.withLock { $0.wall += Int64(seconds * 1e9) } }

  /// Sets the wall clock.
  func set(_ wall: Int64) { state.withLock { $0.wall = wall } }

  var now: Int64 { state.withLock { $0.wall } }

  var clock: Clock {
    Clock { reading in
      self.state.withLock { state in
        // Each look takes a moment, so that no two things happen at once.
        state.wall += 1000
        state.steady += 1000
        return reading == .wall ? state.wall : state.steady
      }
    }
  }
}
