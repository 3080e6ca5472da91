internal import TallybookBase
internal import TallybookModel
internal import TallybookText

extension ICalendarImport {
  /// How many times of one component, and of all of an import, are taken.
  private static let mostOfOne = 5000
  private static let mostOfAll = 1_000_000
  /// How far beyond the import what repeats is taken.
  private static let ahead = 366 * nanosecondsPerDay

  /// When a component is: once, or as often as RRULE and RDATE say, up to a year from now, without EXDATE and without what stands in place of a time.
  /// The first keeps the UUID of the component.
  mutating func occurrences(
    of component: CalendarComponent, from start: CalendarTime, _ uuid: UUID, _ reader: CalendarReader, _ file: CalendarFile, at place: String
  ) throws(Failure) -> [CalendarOccurrence] {
    let first = CalendarOccurrence(start: start, end: nil, uuid: uuid)
    guard component.first("RECURRENCE-ID") == nil else { return [first] }
    let rule = component.first("RRULE")
    let dates = component.all("RDATE")
    guard rule != nil || !dates.isEmpty else { return [first] }
    var left = try excluded(from: component, reader)
    for (id, calendar) in component.key.flatMap({ file.overrides[$0] }) ?? [] where calendar < file.calendars.count {
      // What cannot be read is told where it stands.
      if let time = try? CalendarTime(id, self.reader(file.calendars[calendar], at: place)) { left.insert(time.instant) }
    }
    var found: [CalendarOccurrence] = []
    var taken = Set<Instant>()
    var isMore = false
    let (sum, overflow) = records.transaction.now.addingReportingOverflow(Self.ahead)
    let last = max(overflow ? .max : sum, start.instant)
    func add(_ time: CalendarTime, end: Instant?, isReckoned: Bool = false) -> Bool {
      guard time.instant <= last, found.count < Self.mostOfOne, occurrences < Self.mostOfAll else {
        isMore = true
        return false
      }
      guard taken.insert(time.instant).inserted, !left.contains(time.instant) else { return true }
      occurrences += 1
      if isReckoned { time.tellReckoned(key: "RRULE") }
      found.append(CalendarOccurrence(start: time, end: end, uuid: time.instant == start.instant ? uuid : Self.uuid(uuid, at: time.instant)))
      return true
    }
    var isRead = true
    if let property = rule {
      if let rule = RecurrenceRule(property.value, at: start.local), let until = try until(rule, of: property, like: start, reader) {
        var count = 0
        let ended = try rule.days(from: start.local.date, steps: &steps) { day throws(Failure) in
          guard let time = day == start.local.date ? start : start.on(day) else { return false }
          count += 1
          guard rule.count.map({ count <= $0 }) ?? true, time.instant <= until else { return false }
          return add(time, end: nil, isReckoned: time.instant != start.instant)
        }
        if !ended { isMore = true }
      } else {
        isRead = false
        _ = add(start, end: nil)
      }
    } else {
      _ = add(start, end: nil)
    }
    for property in dates {
      for text in property.value.split(separator: ",") {
        let parts = text.split(separator: "/", maxSplits: 1)
        guard let begin = parts.first else { continue }
        let time = try CalendarTime(String(begin), of: property, reader)
        var end: Instant?
        if parts.count == 2 {
          if let duration = try CalendarDuration(String(parts[1])) { end = time.adding(duration) } else { end = try CalendarTime(String(parts[1]), of: property, reader).instant }
        }
        _ = add(time, end: end)
      }
    }
    let example = rule?.value ?? dates.first?.value ?? ""
    if !isRead {
      records.account.tell(key: "RRULE", "a \(component.name) repeats in a way that is not reckoned here, and its first time was taken", example: example, at: place)
    } else if isMore {
      records.account.tell(key: "RRULE", "a \(component.name) goes on for longer than a year from now or \(Self.mostOfOne) times, and what is beyond was not imported", example: example, at: place)
    }
    return found.sorted { $0.start.instant < $1.start.instant }
  }

  /// The last time that a rule allows; all times where it does not say, nil where it cannot be read.
  private func until(_ rule: RecurrenceRule, of property: CalendarProperty, like start: CalendarTime, _ reader: CalendarReader) throws(Failure) -> Instant? {
    guard let text = rule.until else { return .max }
    guard let parts = CalendarTime.Parts(text) else { return nil }
    if parts.isUTC { return ZoneRules.utc.exactInstant(local: parts.local) }
    // On the clocks of the start; a day counts as a whole.
    guard let day = start.on(parts.local.date) else { return .max }
    if parts.isDate { return day.instant }
    let difference = parts.local.localSeconds - day.local.localSeconds
    let (sum, overflow) = day.instant.addingReportingOverflow(difference * nanosecondsPerSecond)
    return overflow ? .max : sum
  }

  /// The times that EXDATE takes out: all of a day where it names days.
  private func excluded(from component: CalendarComponent, _ reader: CalendarReader) throws(Failure) -> Set<Instant> {
    var times = Set<Instant>()
    for property in component.all("EXDATE") {
      for text in property.value.split(separator: ",") { times.insert(try CalendarTime(String(text), of: property, reader).instant) }
    }
    return times
  }
}
