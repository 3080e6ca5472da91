internal import TallybookAnalysis
internal import TallybookBase

/// What a table counts where it does not count items.
enum Counted {
  case events, bouts

  /// What the report's query is for; among items events, where the table is grouped by what these have and items have not. nil: items.
  static func of(_ options: SectionOptions, _ kind: Kind?) -> Counted? {
    switch kind {
    case .event: .events
    case .bout: .bouts
    case nil, .session: [options.by.first, options.by.second].contains { $0.isOfEvents || $0 == .session } ? .events : nil
    default: nil
    }
  }

  var kind: Kind { self == .events ? .event : .bout }

  /// The heading of how many there are.
  var heading: Label { self == .events ? .events : .bouts }
}
