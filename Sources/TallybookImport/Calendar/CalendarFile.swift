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
    var walk = CalendarWalk(text, isLenient)
    while let part = try walk.next() {
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
        guard let key = component.key else { continue }
        if let id = component.first("RECURRENCE-ID") {
          overrides[key, default: []].append((id, calendars.count))
        } else if let start = component.first("DTSTART"), component.first("RRULE") != nil || component.first("RDATE") != nil {
          starts[key] = (start, calendars.count)
        }
      }
    }
    guard !calendars.isEmpty else { throw CalendarWalk.noCalendar(1) }
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
    var walk = CalendarWalk(text, isLenient)
    while let part = try walk.next() {
      switch part {
      case .component(let component, _): try body(.component(component, index < calendars.count ? calendars[index] : Calendar()))
      case .calendar:
        index += 1
        try body(part)
      case .bare, .bad: try body(part)
      }
    }
  }
}
