internal import TallybookBase
internal import TallybookStorage

/// The keys that an import of JSON reads, by what has them. The frequent ones come first.
enum ImportKeys {
  static let event = ["seq", "timestamp", "eventType", "phase", "value", "text", "subject", "eventTypeId", "fields", "logged"]
  static let eventOfMEL = ["timestamp", "eventType", "id"] + event
  static let endOfMEL = end + ["id"]
  /// Those of an event that says no more than when and what, as Tallybook and MEL write them: nearly all are such, and need no look at any
  /// other key.
  static let plainEvent = ["seq", "timestamp", "eventType"]
  static let plainEventOfMEL = ["id", "timestamp", "eventType"]
  static let logged = ["timestamp", "eventType", "phase", "eventTypeId", "fields"]
  static let end = ["timestamp", "eventType"]
  static let pause = ["start", "stop"]
  static let named = ["uuid", "name"]
  static let reminder = ["mode", "day", "timestamp", "created"]
  static let day = ["date", "high", "medium", "low", "seed", "opened", "reviewed"]
  static let document = [
    "format", "version", "order", "settings", "eventTypes", "subjects", "tags", "templates", "days", "reminders", "collections", "items",
  ]

  /// Of an entry: its fields, and what it has besides.
  static func of(_ kind: Kind) -> [String] { entries[Int(kind.rawValue)] }

  private static let entries: [[String]] = {
    var keys = [[String]](repeating: [], count: 1 + Int(Kind.allCases.map { $0.rawValue }.max() ?? 0))
    for kind in Kind.allCases { keys[Int(kind.rawValue)] = kind.jsonFields.map { $0.name } + beside(kind) }
    return keys
  }()

  private static func beside(_ kind: Kind) -> [String] {
    switch kind {
    case .collection: ["items", "notes", "sessions", "id"]
    case .note: ["name", "id"]
    case .session: ["startEvent", "events", "stopEvent", "pauses", "media", "name", "id"]
    case .task: ["reminders", "name", "id"]
    case .attachment: ["data", "damaged", "id"]
    default: ["id"]
    }
  }
}
