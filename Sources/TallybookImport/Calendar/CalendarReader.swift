internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// What times of a calendar are read by: its zones, the clocks of times that name none, and the days of the import.
struct CalendarReader {
  let zones: CalendarZones
  let clock: ImportClock
  /// Days on the clocks of the import, which begin when the book's do.
  let rule: DayRule
  let account: ImportAccount

  /// The zone that a property names; nil where it names none.
  ///
  /// - Throws: `unresolved` where nothing says what it is.
  func zone(of property: CalendarProperty) throws(Failure) -> CalendarZones.Zone? {
    guard let name = property.parameters["TZID"] else { return nil }
    guard let zone = zones.zone(name) else {
      throw Failure(
        .unresolved, "line \(property.line): the zone \(QuotedValue.of(name)) is unknown to this system; write times in UTC, or with a zone of tzdata")
    }
    return zone
  }

  /// When a day begins.
  func start(of date: CivilDate, _ text: String) -> Instant {
    clock.assume(text)
    return rule.start(of: date)
  }
}
