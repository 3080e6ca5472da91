/// What a row of events says of a state, or of its session.
enum EventRowPhase: String, CaseIterable {
  case start, stop, point
  /// Its session lasts until then; nothing is logged.
  case end
}
