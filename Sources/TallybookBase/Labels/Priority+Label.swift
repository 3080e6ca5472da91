extension Priority {
  /// What it is called in a message and in formats.
  package var label: String {
    switch self {
    case .high: "high"
    case .medium: "medium"
    case .low: "low"
    case .unranked: "none"
    }
  }

  /// The priority of a word.
  package init?(label: String) {
    guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
    self = found
  }
}
