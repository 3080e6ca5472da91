extension ReminderMode {
  /// What it is called in formats.
  package var label: String {
    switch self {
    case .at: "at"
    case .preset: "preset"
    case .allDay: "all_day"
    case .evening: "evening"
    }
  }

  /// The mode of a word.
  package init?(label: String) {
    guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
    self = found
  }
}
