internal import TallybookBase

/// The part of the sessions that is looked at.
///
/// ```swift
/// try book.eventTypes.create("feed") { $0.mode = .state }
/// let watch = try book.record("Watch", at: .epoch)
/// for second in [2, 4] { try watch.log("feed", at: .epoch + .seconds(second)) }
/// try watch.stop(at: .epoch + .seconds(10))
/// let windows: [ObservationWindow] = [.whole, .times(since: .epoch, until: .epoch + .seconds(5)), .fromStart(until: .seconds(5))]
/// for window in windows.dropFirst() { print(try book.bouts.budget(in: window)[0].share ?? 0)  // 0.4
/// }
/// ```
public enum ObservationWindow: Hashable, Sendable {
  /// All of each session.
  case whole
  /// From one time to another; nil: from the start of each session, to its end.
  case times(since: Instant? = nil, until: Instant? = nil)
  /// The same by lengths of time after the start of each session.
  case fromStart(since: Duration? = nil, until: Duration? = nil)

  var bounds: (since: Int64?, until: Int64?, isFromStart: Bool) {
    switch self {
    case .whole: (nil, nil, false)
    case .times(let since, let until): (since?.nanoseconds, until?.nanoseconds, false)
    case .fromStart(let since, let until): (since?.inNanoseconds, until?.inNanoseconds, true)
    }
  }
}
