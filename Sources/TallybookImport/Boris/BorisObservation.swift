internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// An observation of a project: a session of its collection.
struct BorisObservation {
  typealias Object = ImportDocument.Object

  let id: String
  let object: Object
  let start: Instant
  let end: Instant
  /// What lies outside of the interval that was observed.
  let pauses: [Pause]
  /// In BORIS's order, starts and stops of states told apart.
  let events: [BorisEvent]
  /// What the offsets of its events are counted from.
  private let origin: Instant
  /// States that begin and do not end.
  let open: [BorisEvent]

  /// - Throws: `format`, with line and key, where it says what cannot be.
  init(_ member: JSONObject.Member, of project: BorisProject, _ zone: ZoneRules) throws(Failure) {
    let object = try Object(member.node, "an observation")
    let kind = (try object.text("type") ?? "").uppercased()
    var events: [BorisEvent] = []
    let rows = try object.list("events")
    events.reserveCapacity(rows.count)
    for row in rows { events.append(try BorisEvent(row, ofImages: kind == "IMAGES")) }
    events.sort(by: BorisEvent.precedes)
    (self.events, open) = Self.paired(events, project)
    (id, self.object) = (member.key, object)
    let date = try Self.date(of: object, zone)
    origin = BorisClock.origin(of: object.fields, at: date, zone)
    let (first, last) = try Self.bounds(of: events, from: origin, object)
    // On the clock of the day what came first may have come before the observation was named.
    start = origin == date ? date : min(date, first ?? date)
    let offset = try Self.seconds("time offset", of: object)
    let film = kind == "MEDIA" ? try Self.length(of: object, offset: offset) : 0
    end = max(try Self.sum(start, film, object), last ?? start, start)
    pauses = try Self.pauses(of: object, from: start, to: end)
  }

  /// When an event was.
  func time(of event: BorisEvent) -> Instant { event.offset.map { origin &+ $0 } ?? start }

  /// The value of an independent variable; nil where it is no text and no number.
  static func text(_ node: JSONNode) -> String? { node.string ?? node.literal }

  // MARK: Times

  /// When the first and the last event were that have a time.
  private static func bounds(of events: [BorisEvent], from origin: Instant, _ object: Object) throws(Failure) -> (first: Instant?, last: Instant?) {
    let offsets = events.lazy.compactMap(\.offset)
    guard let first = offsets.first, let last = offsets.last else { return (nil, nil) }
    return (try sum(origin, first, object), try sum(origin, last, object))
  }

  private static func sum(_ time: Instant, _ length: Int64, _ object: Object) throws(Failure) -> Instant {
    let (sum, overflow) = time.addingReportingOverflow(length)
    guard !overflow, sum != .min else {
      throw Failure(.value, "line \(object.line): an event of the observation, or its end, is out of the range of times, which goes from 1677 to 2262")
    }
    return sum
  }

  private static func date(of object: Object, _ zone: ZoneRules) throws(Failure) -> Instant {
    let text = try object.required(object.text("date"), "date")
    guard let date = try? ISO8601.parse(text, default: zone).instant, date != .min else {
      throw Failure(.value, "line \(object.line(of: "date")): \"date\" of an observation must be a time such as 2026-03-01T06:00:00, not \(QuotedValue.of(text))")
    }
    return date
  }

  private static func seconds(_ key: String, of object: Object) throws(Failure) -> Int64 {
    guard let number = try object.real(key) else { return 0 }
    guard let ns = BorisSeconds.ns(number) else { throw Failure(.value, "line \(object.line(of: key)): \"\(key)\" of an observation is out of range") }
    return ns
  }

  /// How long its films are: the longest queue of a player, with the offsets of the observation and the player.
  private static func length(of object: Object, offset: Int64) throws(Failure) -> Int64 {
    let players = object.fields["file"]?.object?.members ?? []
    let info = try object.object("media_info", "what is known of the media")
    let lengths = info?.fields["length"]?.object
    let offsets = BorisOffsets(of: object.fields)
    var longest = 0.0
    for player in players {
      let films = player.node.array?.compactMap(\.string) ?? player.node.string.map { [$0] } ?? []
      guard !films.isEmpty else { continue }
      let queue = films.reduce(offsets[player.key]) { $0 + (lengths?[$1]?.double ?? 0) }
      longest = max(longest, queue)
    }
    guard longest > 0 else { return 0 }
    guard let ns = BorisSeconds.ns(longest) else { throw Failure(.value, "line \(object.line(of: "media_info")): the films of an observation are out of range") }
    let (sum, overflow) = ns.addingReportingOverflow(offset)
    return overflow ? ns : max(sum, 0)
  }

  private static func pauses(of object: Object, from start: Instant, to end: Instant) throws(Failure) -> [Pause] {
    let bounds = try object.list("observation time interval")
    guard !bounds.isEmpty else { return [] }
    guard bounds.count == 2, let from = bounds[0].double.flatMap(BorisSeconds.ns), let to = bounds[1].double.flatMap(BorisSeconds.ns) else {
      throw Failure(.value, "line \(object.line(of: "observation time interval")): \"observation time interval\" must be two numbers of seconds")
    }
    guard (from, to) != (0, 0) else { return [] }
    let length = elapsed(from: start, to: end)
    var pauses: [Pause] = []
    let begin = max(0, min(from, length))
    if begin > 0 { pauses.append(Pause(start: start, stop: start + begin)) }
    if to > 0, to < length, to >= begin { pauses.append(Pause(start: start + to, stop: end)) }
    return pauses
  }

  // MARK: Starts and stops

  private struct Lane: Hashable {
    let subject: ExactText
    let code: ExactText
    let modifiers: ExactText
  }

  /// Of presses of a state with the same subject and modifiers the first starts it, the second stops it, and so on. Gives them, and the starts that
  /// nothing stops.
  private static func paired(_ events: [BorisEvent], _ project: BorisProject) -> ([BorisEvent], open: [BorisEvent]) {
    var states = Set<ExactText>()
    for behaviour in project.behaviours where behaviour.isState { states.insert(ExactText(behaviour.code)) }
    var open: [Lane: Int] = [:]
    var events = events
    for place in events.indices {
      let code = ExactText(events[place].code)
      guard states.contains(code) else { continue }
      let lane = Lane(subject: ExactText(events[place].subject), code: code, modifiers: ExactText(events[place].modifiers))
      if open.removeValue(forKey: lane) != nil {
        events[place].phase = .stop
      } else {
        events[place].phase = .start
        open[lane] = place
      }
    }
    return (events, open.values.sorted().map { events[$0] })
  }
}
