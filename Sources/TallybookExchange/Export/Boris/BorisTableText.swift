internal import TallybookBase
internal import TallybookImport
internal import TallybookText

/// What both of BORIS's tables say of an observation and of the rows of its events.
enum BorisTableText {
  static let noSubject = "No focal subject"

  /// The date of an observation, with a space between day and time.
  static func date(of observation: BorisSession) -> String {
    (observation.object["date"]?.string ?? "").split(separator: "T", omittingEmptySubsequences: false).joined(separator: " ")
  }

  /// Its description, in one line.
  static func description(of observation: BorisSession) -> String { oneLine(observation.object["description"]?.string ?? "") }

  static func offset(of observation: BorisSession) -> String {
    let node = observation.object["time offset"]
    return node?.literal ?? node?.string ?? "0.0"
  }

  /// A text without ends of lines.
  static func oneLine(_ text: String) -> String {
    guard text.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) else { return text }
    return text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }.joined(separator: " ")
  }

  /// When the event of a row was, in ms from the beginning of its observation; nil where BORIS has no time of it.
  static func time(of row: [JSONNode]) -> Int64? { row[0].literal.flatMap(BorisSeconds.ns).map(BorisMilliseconds.of) }

  /// A value behind the comment of a row: the frame or the number of an image, then its path; nil where there is none.
  static func further(_ place: Int, of row: [JSONNode]) -> String? { place < row.count ? row[place].string ?? row[place].literal ?? "" : nil }

  static let (image, path) = (5, 6)
}
