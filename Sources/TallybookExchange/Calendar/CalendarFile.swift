internal import TallybookBase
internal import TallybookText

/// A file of calendars, read component by component: what is held is the one that is being read, and of each calendar its name and zones.
struct CalendarFile {
  /// What is known of a calendar before its components are taken.
  struct Calendar {
    /// X-WR-CALNAME.
    var name: String?
    var zones = CalendarZones()
  }

  private let text: TextBytes
  let calendars: [Calendar]
  /// How many components its calendars have.
  let count: UInt64

  /// How deep components may lie within each other.
  private static let deepest = 16
  /// How many properties, and how many components, one may hold.
  static let most = 65_536

  /// Reads all of it once, and keeps the zones: they may stand behind what names them.
  ///
  /// - Throws: `format` with the line where it is none, `limit` for a line or a component that is too large.
  init(_ text: TextBytes) throws(Failure) {
    self.text = text
    var calendars: [Calendar] = []
    var count: UInt64 = 0
    var calendar = Calendar()
    try Self.walk(text) { ended throws(Failure) in
      calendar.name = ended.first("X-WR-CALNAME")?.text
      calendars.append(calendar)
      calendar = Calendar()
    } component: { component throws(Failure) in
      count += 1
      if component.name == "VTIMEZONE" { calendar.zones.add(component) }
    }
    guard !calendars.isEmpty else { throw Self.noCalendar(1) }
    self.calendars = calendars
    self.count = count
  }

  /// Calls `body` for each component of the calendars, in order.
  func forEach(_ body: (CalendarComponent, Calendar) throws(Failure) -> Void) throws(Failure) {
    var index = 0
    try Self.walk(text) { _ throws(Failure) in
      index += 1
    } component: { component throws(Failure) in
      try body(component, calendars[index])
    }
  }

  /// Calls `component` for what lies in a calendar itself, and then `calendar`, which has its properties alone.
  private static func walk(
    _ text: TextBytes, calendar: (CalendarComponent) throws(Failure) -> Void, component: (CalendarComponent) throws(Failure) -> Void
  ) throws(Failure) {
    var lines = CalendarLines(text)
    var open: [CalendarComponent] = []
    while let (line, number) = try lines.next() {
      let property = try CalendarProperty.read(line, number)
      switch property.name {
      case "BEGIN":
        let name = property.value.uppercased()
        guard !open.isEmpty || name == "VCALENDAR" else { throw noCalendar(number) }
        guard open.count < deepest else { throw Failure(.malformed, "line \(number): more than \(deepest) components lie within each other") }
        open.append(CalendarComponent(name: name, line: number))
      case "END":
        guard let ended = open.popLast(), ended.name == property.value.uppercased() else {
          throw Failure(.malformed, "line \(number): the END of \(QuotedValue.of(property.value)) has no BEGIN")
        }
        switch open.count {
        case 0: try calendar(ended)
        case 1: try component(ended)
        default:
          try requireRoom(open[open.count - 1].components.count, in: open[open.count - 1])
          open[open.count - 1].components.append(ended)
        }
      default:
        guard let holder = open.indices.last else { throw noCalendar(number) }
        guard CalendarProperty.known.contains(property.name) else { continue }
        try requireRoom(open[holder].properties.count, in: open[holder])
        open[holder].properties.append(property)
      }
    }
    if let unended = open.last { throw Failure(.malformed, "line \(unended.line): BEGIN:\(unended.name) has no END") }
  }

  private static func requireRoom(_ count: Int, in component: CalendarComponent) throws(Failure) {
    guard count >= most else { return }
    throw Failure(
      .tooMany, "line \(component.line): the \(component.name.prefix(40)) holds more than \(most) properties or components; break it up",
      found: Measure(count + 1), bound: Measure(most))
  }

  private static func noCalendar(_ line: Int) -> Failure {
    Failure(.otherFormat, "line \(line): the text does not begin with BEGIN:VCALENDAR; give an iCalendar file")
  }
}
