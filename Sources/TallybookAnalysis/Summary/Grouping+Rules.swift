package import TallybookBase
internal import TallybookModel

extension Grouping {
  /// Whether it cuts intervals: a stretch of time or a part of its clock.
  var isTime: Bool {
    switch self {
    case .day, .week, .month, .year, .hour, .weekday: true
    default: false
    }
  }

  /// Whether a session counts by what its events are.
  package var isOfEvents: Bool { self == .eventType || self == .category }

  /// Whether events and bouts are grouped so.
  package var isOfWhatIsLogged: Bool { self == .none || self == .subject || self == .session || isTime || isOfEvents || ownField != nil }

  /// The template's field that it is.
  var ownField: Field? { if case .own(let number) = self { .own(number) } else { nil } }

  /// What a column of it is called to programs. Templates' fields have names of their own.
  var key: String { self == .eventType ? "event_type" : label }

  /// What it is called in a message.
  package var label: String {
    switch self {
    case .none: "nothing"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    case .hour: "hour"
    case .weekday: "weekday"
    case .tag: "tag"
    case .subject: "subject"
    case .kind: "kind"
    case .collection: "collection"
    case .category: "category"
    case .eventType: "event type"
    case .priority: "priority"
    case .session: "session"
    case .own(let number): "field \(number)"
    }
  }

  /// The word that people read above such groups; nil of a template's field, which has a title.
  var word: Label? {
    switch self {
    case .none: .total
    case .day: .day
    case .week: .week
    case .month: .month
    case .year: .year
    case .hour: .hour
    case .weekday: .weekday
    case .tag: .tag
    case .subject: .subject
    case .kind: .kind
    case .collection: .collection
    case .category: .category
    case .eventType: .eventType
    case .priority: .priority
    case .session: .session
    case .own: nil
    }
  }
}
