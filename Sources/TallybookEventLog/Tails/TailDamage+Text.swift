extension TailDamage {
  /// Which events it is about.
  package var range: String {
    switch events {
    case 0: firstSeq == 0 ? "tail" : "seq \(firstSeq)"
    case 1: "seq \(firstSeq)"
    default: "seq \(firstSeq) to \(firstSeq &+ UInt64(clamping: events) &- 1)"
    }
  }

  /// What happened, for people.
  package var text: String {
    switch reason {
    case .header: "the tail's header is damaged where nothing depends on it"
    case .slots: "the tail's header cannot be read, and with it none of its events"
    case .count: "the tail's count is damaged; numbers behind further damage may be wrong"
    case .records:
      events == 0 ? "records behind what the tail says that it holds cannot be read" : "\(events) events in the tail cannot be read"
    case .extensions: "the subject, value or note of an event in the tail cannot be read"
    case .type: "the tail does not say of which type \(events) of its events are"
    }
  }
}
