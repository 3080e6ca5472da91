/// What a host's function does when the library calls it.
public enum CallbackBehaviour: String, CaseIterable, Sendable {
  /// Answers 0: go on.
  case accept
  /// Answers 1: stop.
  case stop
  /// Keeps what it was given, and answers 0.
  case collect
  /// Answers the time that the scenario set.
  case clock
  /// Answers numbers that no clock should give.
  case wildClock = "wild_clock"
}
