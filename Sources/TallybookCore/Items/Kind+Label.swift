extension Kind {
  /// What it is called in a message.
  var label: String {
    switch self {
    case .collection: "collection"
    case .note: "note"
    case .session: "session"
    case .subject: "subject"
    case .eventType: "event type"
    case .event: "event"
    case .finding: "finding"
    case .setting: "setting"
    case .step: "step"
    case .change: "change"
    }
  }

  /// Whether a draft can make one.
  var isDraftable: Bool { !FieldRules.settable(self).isEmpty }
}
