internal import TallybookBase
internal import TallybookText

/// A file of calendars, read component by component: what is held is the one that is being read, and of each calendar its name and zones, and what
/// repeats.
struct CalendarFile {
  /// What is known of a calendar before its components are taken.
  struct Calendar {
    /// X-WR-CALNAME.
    var name: String?
    /// X-WR-TIMEZONE: of times that name none.
    var zone: String?
    var zones = CalendarZones()
  }

  /// What stands in a file.
  enum Part {
    case component(CalendarComponent, Calendar)
    /// One that lies in no calendar.
    case bare(CalendarComponent)
    /// A calendar that has ended: its properties alone.
    case calendar(CalendarComponent)
    /// A line that cannot be read, or a component without an end.
    case bad(Failure)
  }

  private let text: TextBytes
  private let isLenient: Bool
  let calendars: [Calendar]
  /// How many components its calendars have.
  let count: UInt64
  /// What stands in place of times of something that repeats: its RECURRENCE-ID, by the key of both.
  private(set) var overrides: [String: [(id: CalendarProperty, calendar: Int)]] = [:]
  /// When what repeats is for the first time, by its key.
  private(set) var starts: [String: (start: CalendarProperty, calendar: Int)] = [:]

  /// How deep components may lie within each other.
  private static let deepest = 16
  /// How many properties, and how many components, one may hold.
  static let most = 65_536

  /// Reads all of it once, and keeps the zones: they may stand behind what names them. Where it is lenient, lines that are bad are passed over.
  ///
  /// - Throws: `format` with the line where it is none, `limit` for a line or a component that is too large.
  init(_ text: TextBytes, isLenient: Bool = false) throws(Failure) {
    self.text = text
    self.isLenient = isLenient
    var calendars: [Calendar] = []
    var count: UInt64 = 0
    var calendar = Calendar()
    var overrides: [String: [(id: CalendarProperty, calendar: Int)]] = [:]
    var starts: [String: (start: CalendarProperty, calendar: Int)] = [:]
    try Self.walk(text, isLenient) { part throws(Failure) in
      switch part {
      case .bad: break
      case .calendar(let ended):
        calendar.name = ended.first("X-WR-CALNAME")?.text
        calendar.zone = ended.first("X-WR-TIMEZONE")?.text
        calendars.append(calendar)
        calendar = Calendar()
      case .component(let component, _), .bare(let component):
        count += 1
        if component.name == "VTIMEZONE" { calendar.zones.add(component) }
        guard let key = component.key else { return }
        if let id = component.first("RECURRENCE-ID") {
          overrides[key, default: []].append((id, calendars.count))
        } else if let start = component.first("DTSTART"), component.first("RRULE") != nil || component.first("RDATE") != nil {
          starts[key] = (start, calendars.count)
        }
      }
    }
    guard !calendars.isEmpty else { throw Self.noCalendar(1) }
    // One may name a zone that another brings.
    if calendars.count > 1 {
      let shared = CalendarZones.shared(by: calendars.map(\.zones))
      for index in calendars.indices { calendars[index].zones.others = shared }
    }
    self.calendars = calendars
    self.count = count
    self.overrides = overrides
    self.starts = starts
  }

  /// Calls `body` for each part, in order.
  func forEach(_ body: (Part) throws(Failure) -> Void) throws(Failure) {
    var index = 0
    try Self.walk(text, isLenient) { part throws(Failure) in
      switch part {
      case .component(let component, _): try body(.component(component, index < calendars.count ? calendars[index] : Calendar()))
      case .calendar:
        index += 1
        try body(part)
      case .bare, .bad: try body(part)
      }
    }
  }

  /// Calls `body` for what lies in a calendar itself, and behind it for the calendar, which has its properties alone.
  private static func walk(_ text: TextBytes, _ isLenient: Bool, _ body: (Part) throws(Failure) -> Void) throws(Failure) {
    var lines = CalendarLines(text)
    var open: [CalendarComponent] = []
    var hasCalendar = false
    /// How many components are open beyond the deepest that are read.
    var beyond = 0
    func tell(_ failure: Failure) throws(Failure) {
      guard isLenient else { throw failure }
      try body(.bad(failure))
    }
    func end() throws(Failure) {
      guard let ended = open.popLast() else { return }
      switch open.count {
      case 0: try body(ended.name == "VCALENDAR" ? .calendar(ended) : .bare(ended))
      case 1 where open[0].name == "VCALENDAR": try body(.component(ended, Calendar()))
      default:
        guard hasRoom(open[open.count - 1].components.count) else { return try tell(tooLarge(open[open.count - 1])) }
        open[open.count - 1].components.append(ended)
      }
    }
    while let (line, number) = try lines.next() {
      let property: CalendarProperty
      do throws(Failure) { property = try CalendarProperty.read(line, number) } catch {
        guard hasCalendar else { throw error }
        try tell(error)
        continue
      }
      switch property.name {
      case "BEGIN":
        let name = property.value.uppercased()
        guard hasCalendar || name == "VCALENDAR" else { throw noCalendar(number) }
        guard beyond == 0, open.count < deepest else {
          try tell(Failure(.malformed, "line \(number): more than \(deepest) components lie within each other"))
          beyond += 1
          continue
        }
        if name == "VCALENDAR" {
          hasCalendar = true
          // A calendar lies in nothing: what is open has lost its end.
          if isLenient { while let last = open.last { try tell(unended(last)); try end() } }
        }
        open.append(CalendarComponent(name: name, line: number))
      case "END":
        guard beyond == 0 else {
          beyond -= 1
          continue
        }
        let name = property.value.uppercased()
        guard open.last?.name == name || isLenient && open.contains(where: { $0.name == name }) else {
          try tell(Failure(.malformed, "line \(number): the END of \(QuotedValue.of(property.value)) has no BEGIN"))
          continue
        }
        while let last = open.last, last.name != name { try tell(unended(last)); try end() }
        try end()
      default:
        guard beyond == 0 else { continue }
        guard let holder = open.indices.last else {
          guard hasCalendar else { throw noCalendar(number) }
          try tell(Failure(.malformed, "line \(number): \(QuotedValue.of(property.name)) stands in no component"))
          continue
        }
        guard CalendarProperty.known.contains(property.name) else {
          open[holder].passOver(property)
          continue
        }
        guard hasRoom(open[holder].properties.count) else {
          try tell(tooLarge(open[holder]))
          continue
        }
        open[holder].properties.append(property)
      }
    }
    while let last = open.last { try tell(unended(last)); try end() }
  }

  private static func hasRoom(_ count: Int) -> Bool { count < most }

  private static func tooLarge(_ component: CalendarComponent) -> Failure {
    Failure(
      .tooMany, "line \(component.line): the \(component.name.prefix(40)) holds more than \(most) properties or components; break it up",
      found: Measure(most + 1), bound: Measure(most))
  }

  private static func unended(_ component: CalendarComponent) -> Failure {
    Failure(.malformed, "line \(component.line): BEGIN:\(component.name.prefix(40)) has no END")
  }

  private static func noCalendar(_ line: Int) -> Failure {
    Failure(.otherFormat, "line \(line): the text does not begin with BEGIN:VCALENDAR; give an iCalendar file")
  }
}
