internal import CTallybook
internal import TallybookCore

// A host's options of reports and their sections, as the forwards get them.

func given(_ pointer: UnsafePointer<tally_report_options>?) throws(Failure) -> ReportOptions {
  guard let given = try TallybookABI.options(pointer) else { return ReportOptions() }
  return ReportOptions(
    try flags(given.flags, ReportFlags.all), zone: try optionalText(given.zone, given.zone_length, "zone"),
    dayStart: given.day_start == -1 ? nil : given.day_start, first: try day(given.first_day, "first_day"), last: try day(given.last_day, "last_day"),
    footer: try optionalText(given.footer, given.footer_length, "footer"))
}

func given(_ pointer: UnsafePointer<tally_section_options>?) throws(Failure) -> SectionOptions {
  guard let given = try TallybookABI.options(pointer) else { return SectionOptions() }
  var options = SectionOptions(
    by: try constant(given.by_1, "by_1", as: Grouping.self), try constant(given.by_2, "by_2", as: Grouping.self), id: given.id,
    title: try optionalText(given.title, given.title_length, "title"), limit: given.limit, target: given.target,
    flags: try flags(given.flags, ShowFlags.all), other: given.other, step: given.step)
  if given.since != TALLY_UNBOUNDED { options.since = given.since }
  if given.until != TALLY_UNBOUNDED { options.until = given.until }
  return options
}
