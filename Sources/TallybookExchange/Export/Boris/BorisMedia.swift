internal import TallybookBase
internal import TallybookText

/// What an observation was made from, as BORIS's tables say it.
struct BorisMedia {
  /// What an observation is of.
  enum Form { case live, film, images }

  /// What BORIS writes where there is nothing to say.
  static let none = "NA"

  let form: Form
  /// The files of all players, or the folders of images.
  let source: String
  let durations: String
  let rates: String
  /// Until when each film of the first player lasts, in ms since its beginning; nil where one has no length.
  private let ends: [(name: String, end: Int64)]?
  /// From when to when each film was, where the times of the films counted.
  private let spans: [(name: String, from: Int64, to: Int64)]?

  init(_ observation: BorisObject) {
    let info = observation["media_info"]?.object
    let (lengths, perSecond) = (info?["length"]?.object, info?["fps"]?.object)
    switch observation["type"]?.string {
    case "MEDIA": form = .film
    case "IMAGES": form = .images
    default: form = .live
    }
    guard form == .film else {
      source = form == .images ? (observation["directories_list"]?.array ?? []).compactMap(\.string).joined(separator: ";") : Self.none
      (durations, rates, ends, spans) = (Self.none, Self.none, nil, nil)
      return
    }
    var (sources, allDurations, allRates) = ("", "", "")
    var first: [String] = []
    for player in observation["file"]?.object?.members ?? [] {
      let files = player.node.array?.compactMap(\.string) ?? player.node.string.map { [$0] } ?? []
      guard !files.isEmpty else { continue }
      if player.key == "1" { first = files }
      func list(_ object: JSONObject?) -> String { files.map { object?[$0]?.double.flatMap { BorisMilliseconds.text($0) } ?? Self.none }.joined(separator: ";") }
      if player.key > "1" {
        sources += "|"
        allDurations += "|"
        allRates += "|"
      }
      sources += "player #\(player.key):" + files.joined(separator: ";")
      allDurations += list(lengths)
      allRates += list(perSecond)
    }
    (source, durations, rates) = (sources, allDurations, allRates)
    ends = Self.ends(of: first, lengths)
    spans = observation["media_creation_date_as_offset"]?.bool == true ? Self.spans(info, lengths) : nil
  }

  private static func ends(of files: [String], _ lengths: JSONObject?) -> [(name: String, end: Int64)]? {
    var ends: [(name: String, end: Int64)] = []
    var sum: Int64 = 0
    for file in files {
      guard let length = lengths?[file]?.double.flatMap({ BorisMilliseconds.floor($0) }) else { return nil }
      let (next, overflow) = sum.addingReportingOverflow(length)
      if overflow { return nil }
      sum = next
      ends.append((file, sum))
    }
    return ends
  }

  private static func spans(_ info: JSONObject?, _ lengths: JSONObject?) -> [(name: String, from: Int64, to: Int64)] {
    var spans: [(name: String, from: Int64, to: Int64)] = []
    for member in info?["media_creation_time"]?.object?.members ?? [] {
      guard let from = member.node.double.flatMap({ BorisMilliseconds.floor($0) }), let length = lengths?[member.key]?.double.flatMap({ BorisMilliseconds.floor($0) }) else { continue }
      let (to, overflow) = from.addingReportingOverflow(length)
      if !overflow { spans.append((member.key, from, to)) }
    }
    return spans
  }

  /// The film of the first player that an event lies in, so many ms from the beginning; nil: its time is not known.
  func file(at time: Int64?) -> String {
    guard form == .film else { return Self.none }
    guard let time else { return Self.missing }
    if let spans { return spans.first { $0.from <= time && time <= $0.to }?.name ?? Self.missing }
    guard let ends, let last = ends.last, time >= 0 else { return Self.missing }
    // The end of the last film still is in it.
    return time == last.end ? last.name : ends.first { time < $0.end }?.name ?? Self.missing
  }

  private static let missing = "Not found"
}
