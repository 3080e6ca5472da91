internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension ICalendarImport {
  /// What of a VEVENT is taken, beside what all have.
  private static let taken = commonProperties.union(["DTSTART", "X-TALLYBOOK-STATE", "RRULE"])

  mutating func take(session: CalendarComponent, _ reader: CalendarReader, _ file: CalendarFile, at place: String) throws(Failure) {
    var values = try common(of: session, reader, named: TimeRecordImport.untitled, at: place)
    var taken = Self.taken
    guard let property = session.first("DTSTART") else { throw Failure(.missingKey, "the event has no DTSTART", field: .time) }
    let start = try CalendarTime(property, reader)
    let length = try length(of: session, from: start, reader, &taken)
    values[.tags] = try tags(words(of: session), at: place)
    let created = try created(session, reader)
    guard let uuid = free(try uuid(of: session, "event", reader, file, at: place), for: session, at: place) else { return }
    let own = try own(of: session, isAllDay: start.isDate, natural: ["CONFIRMED"], at: place)
    if let own { values[.template] = .int(own.template.id) }
    values = try TimeRecordImport.checked(values, of: .session)
    for time in try occurrences(of: session, from: start, uuid, reader, file, at: place) {
      values[.time] = .int(time.start.instant)
      values[.end] = nil
      var end = time.end
      if end == nil, let length { end = try length.end(from: time.start) }
      if let end {
        guard end >= time.start.instant else { throw Failure(.value, "the event ends before it starts", field: .end) }
        values[.end] = .int(end)
      }
      let (id, isNew) = try records.keep(time.uuid, values, created: created ?? records.transaction.now, at: place)
      if isNew, let own { try CustomValues.set(own.values, replacing: TextKeyed(), of: id, template: own.template.id, in: records.transaction) }
    }
    for part in session.components { losses.tell(part, in: session, at: place) }
    losses.tell(of: session, taken: taken, several: ["CATEGORIES", "EXDATE", "RDATE"], at: place)
  }

  /// How long an event is; nil where it runs.
  private func length(of session: CalendarComponent, from start: CalendarTime, _ reader: CalendarReader, _ taken: inout Set<String>) throws(Failure) -> CalendarLength? {
    guard session.first("X-TALLYBOOK-STATE")?.value.uppercased() != "RUNNING" else { return nil }
    if let property = session.first("DTEND") {
      taken.insert("DTEND")
      let end = try CalendarTime(property, reader)
      guard end.instant >= start.instant else { throw Failure(.value, "the event ends before it starts", field: .end) }
      if start.isDate, end.isDate { return .days(end.local.date.daysSinceEpoch - start.local.date.daysSinceEpoch) }
      return .elapsed(end.instant.subtractingReportingOverflow(start.instant).partialValue)
    }
    if let property = session.first("DURATION") {
      taken.insert("DURATION")
      guard let length = try CalendarDuration(property.value) else {
        throw Failure(.value, "the event's DURATION \(QuotedValue.of(property.value)) is not a duration such as PT1H30M", field: .end)
      }
      return .duration(length)
    }
    return start.isDate ? .days(1) : .elapsed(0)
  }
}
