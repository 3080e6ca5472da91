/// The words that exports print: one table, which the setting `labels` can replace key by key.
struct Labels: Sendable {
  private let words: [String: String]

  static let english: [String: String] = [
    "by": "By", "duration": "Duration", "open": "open", "pauses": "Pauses", "per_hour": "an hour", "running": "running", "start": "start",
    "stop": "Stop", "state_stop": "stop", "tags": "Tags",
    // Of tables: groups, what is measured, and what stands where there is none.
    "none": "None", "root": "Book", "total": "Total", "untagged": "Untagged",
    "day": "Day", "week": "Week", "month": "Month", "year": "Year", "hour": "Hour", "weekday": "Weekday", "tag": "Tag",
    "subject": "Subject", "kind": "Kind", "collection": "Collection", "category": "Category", "event_type": "Event type",
    "count": "Count", "events": "Events", "sum": "Sum", "mean": "Mean", "median": "Median", "minimum": "Minimum", "maximum": "Maximum",
    "deviation": "Deviation",
    "monday": "Monday", "tuesday": "Tuesday", "wednesday": "Wednesday", "thursday": "Thursday", "friday": "Friday", "saturday": "Saturday",
    "sunday": "Sunday",
  ]

  /// The library's own table.
  init() { words = Self.english }

  /// The table of a book.
  init(on connection: Connection) throws(Failure) {
    let text = try Settings.value(of: "labels", on: connection) ?? "{}"
    words = Self.english.merging(try Self.parse(text)) { $1 }
  }

  subscript(key: String) -> String { words[key] ?? key }

  /// Refuses what is no object of known keys and texts.
  static func check(_ text: String) throws(Failure) { _ = try parse(text) }

  private static func parse(_ text: String) throws(Failure) -> [String: String] {
    let node: JSONNode
    do throws(Failure) { node = try JSONParser.parse(text) } catch {
      throw Failure(.invalid, "setting labels is not JSON: \(error.message)")
    }
    guard let object = node.object else { throw Failure(.invalid, "setting labels must be a JSON object of key and text") }
    var words: [String: String] = [:]
    for member in object.members {
      guard english[member.key] != nil else {
        throw Failure(.invalid, "setting labels has the unknown key \"\(member.key.prefix(60))\"; docs/formats.md lists the keys")
      }
      guard let word = member.node.string else {
        throw Failure(.invalid, "setting labels has no text for the key \"\(member.key)\"")
      }
      words[member.key] = word
    }
    return words
  }
}
