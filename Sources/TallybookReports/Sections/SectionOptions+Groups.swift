internal import TallybookBase

extension SectionOptions {
  /// Whether it names no group, one, or two different ones, the first given first.
  var hasDifferentGroups: Bool { by.second == .none || by.first != .none && by.first != by.second }
}

extension Grouping {
  /// Whether what comes to most stands first: what has an order of its own keeps it.
  var isRanked: Bool {
    switch self {
    case .tag, .subject, .collection, .category, .eventType: true
    default: false
    }
  }
}
