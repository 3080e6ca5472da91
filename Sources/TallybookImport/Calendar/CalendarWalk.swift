internal import TallybookBase
internal import TallybookText

/// A walk over what lies in the calendars of a file: their components, and behind those of each the calendar, which has its properties alone. Held is what is
/// open at the moment.
struct CalendarWalk {
  private var lines: CalendarLines
  private let isLenient: Bool
  private var open: [CalendarComponent] = []
  private var hasCalendar = false
  /// How many components are open beyond the deepest that are read.
  private var beyond = 0
  /// What a line has ended and was not given yet.
  private var ended: [CalendarFile.Part] = []
  private var isAtEnd = false

  /// How deep components may lie within each other.
  private static let deepest = 16
  /// How many properties, and how many components, one may hold.
  static let most = 65_536

  /// Where it is lenient, what is bad is a part of its own.
  init(_ text: TextBytes, _ isLenient: Bool) {
    lines = CalendarLines(text)
    self.isLenient = isLenient
  }

  /// The next part; nil behind the last.
  ///
  /// - Throws: `format` with the line where the text is none, `limit` for a line or a component that is too large.
  mutating func next() throws(Failure) -> CalendarFile.Part? {
    while ended.isEmpty {
      guard !isAtEnd else { return nil }
      if let (line, number) = try lines.next() {
        try take(line, number)
      } else {
        isAtEnd = true
        try endAll { _ in true }
      }
    }
    return ended.removeFirst()
  }

  private mutating func take(_ line: ArraySlice<UInt8>, _ number: Int) throws(Failure) {
    let property: CalendarProperty
    do throws(Failure) { property = try CalendarProperty.read(line, number) } catch {
      guard hasCalendar else { throw error }
      return try tell(error)
    }
    switch property.name {
    case "BEGIN": try begin(property.value.uppercased(), number)
    case "END": try end(property)
    default: try add(property)
    }
  }

  private mutating func begin(_ name: String, _ line: Int) throws(Failure) {
    guard hasCalendar || name == "VCALENDAR" else { throw Self.noCalendar(line) }
    guard beyond == 0, open.count < Self.deepest else {
      try tell(Failure(.malformed, "line \(line): more than \(Self.deepest) components are nested"))
      beyond += 1
      return
    }
    if name == "VCALENDAR" {
      hasCalendar = true
      // A calendar lies in nothing: what is open has lost its end.
      if isLenient { try endAll { _ in true } }
    }
    open.append(CalendarComponent(name: name, line: line))
  }

  private mutating func end(_ property: CalendarProperty) throws(Failure) {
    guard beyond == 0 else {
      beyond -= 1
      return
    }
    let name = property.value.uppercased()
    guard open.last?.name == name || isLenient && open.contains(where: { $0.name == name }) else {
      return try tell(Failure(.malformed, "line \(property.line): the END of \(QuotedValue.of(property.value)) has no BEGIN"))
    }
    try endAll { $0.name != name }
    try endLast()
  }

  private mutating func add(_ property: CalendarProperty) throws(Failure) {
    guard beyond == 0 else { return }
    guard let holder = open.indices.last else {
      guard hasCalendar else { throw Self.noCalendar(property.line) }
      return try tell(Failure(.malformed, "line \(property.line): \(QuotedValue.of(property.name)) is outside of any component"))
    }
    guard CalendarProperty.known.contains(property.name) else { return open[holder].passOver(property) }
    guard open[holder].properties.count < Self.most else { return try tell(Self.tooLarge(open[holder])) }
    open[holder].properties.append(property)
  }

  /// Ends what has lost its end, from the innermost out as long as it is so.
  private mutating func endAll(while isSo: (CalendarComponent) -> Bool) throws(Failure) {
    while let last = open.last, isSo(last) {
      try tell(Failure(.malformed, "line \(last.line): BEGIN:\(last.name.prefix(40)) has no END"))
      try endLast()
    }
  }

  private mutating func endLast() throws(Failure) {
    guard let last = open.popLast() else { return }
    guard let holder = open.indices.last else { return ended.append(last.name == "VCALENDAR" ? .calendar(last) : .bare(last)) }
    guard holder > 0 || open[0].name != "VCALENDAR" else { return ended.append(.component(last, CalendarFile.Calendar())) }
    guard open[holder].components.count < Self.most else { return try tell(Self.tooLarge(open[holder])) }
    open[holder].components.append(last)
  }

  private mutating func tell(_ failure: Failure) throws(Failure) {
    guard isLenient else { throw failure }
    ended.append(.bad(failure))
  }

  private static func tooLarge(_ component: CalendarComponent) -> Failure {
    Failure(
      .tooMany, "line \(component.line): the \(component.name.prefix(40)) holds more than \(most) properties or components; break it up",
      found: Measure(most + 1), bound: Measure(most))
  }

  /// What a text is refused with that has no calendar.
  static func noCalendar(_ line: Int) -> Failure {
    Failure(.otherFormat, "line \(line): the text does not begin with BEGIN:VCALENDAR; give an iCalendar file")
  }
}
