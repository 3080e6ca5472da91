internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage
internal import TallybookText

extension ICalendarImport {
  /// What of a VJOURNAL is taken, beside what all have.
  private static let taken = commonProperties.union(["DTSTART", "RRULE"])

  /// A journal entry is a note. It may have several descriptions.
  mutating func take(journal: CalendarComponent, _ reader: CalendarReader, _ file: CalendarFile, at place: String) throws(Failure) {
    var values = try common(of: journal, reader, named: "Untitled", at: place)
    let texts = journal.all("DESCRIPTION").map(\.text).filter { !$0.isEmpty }
    if texts.count > 1 { values[.description] = .text(texts.joined(separator: "\n\n")) }
    values[.tags] = try tags(words(of: journal), at: place)
    let created = try created(journal, reader)
    guard let uuid = free(try uuid(of: journal, "journal", reader, file, at: place), for: journal, at: place) else { return }
    let start = try journal.first("DTSTART").map { (property) throws(Failure) in try CalendarTime(property, reader) }
    let own = try own(of: journal, isAllDay: start?.isDate ?? false, natural: [], at: place)
    if let own { values[.template] = .int(own.template.id) }
    values = try TimeRecordImport.checked(values, of: .note)
    var times: [(time: Instant, uuid: UUID)] = []
    if let start {
      times = try occurrences(of: journal, from: start, uuid, reader, file, at: place).map { ($0.start.instant, $0.uuid) }
    } else {
      let other = journal.first("CREATED") ?? journal.first("DTSTAMP")
      let time = try other.map { (property) throws(Failure) in try CalendarTime(property, reader).instant }
      records.account.tell(
        .warning, .assumed, key: "DTSTART", "a VJOURNAL has no time, and \(other.map { "that of \($0.name)" } ?? "the time of the import") was taken",
        example: journal.first("SUMMARY")?.value ?? "", at: place)
      times = [(time ?? records.transaction.now, uuid)]
    }
    for (time, uuid) in times {
      values[.time] = .int(time)
      let (id, isNew) = try records.keep(uuid, values, as: .note, created: created ?? records.transaction.now, at: place)
      if isNew, let own { try CustomValues.set(own.values, replacing: TextKeyed(), of: id, template: own.template.id, in: records.transaction) }
    }
    for part in journal.components { losses.tell(part, in: journal, at: place) }
    losses.tell(of: journal, taken: Self.taken, several: ["CATEGORIES", "DESCRIPTION", "EXDATE", "RDATE"], at: place)
  }
}
