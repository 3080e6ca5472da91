internal import CTallybook
internal import TallybookCore

// A host's options of a summary, a timeline or a dashboard, as the forwards get them.

func given(_ pointer: UnsafePointer<tally_summary_options>?) throws(Failure) -> SummaryOptions {
  var options = SummaryOptions()
  guard let given = try TallybookABI.options(pointer) else { return options }
  options.flags = try flags(given.flags, SummaryFlags.all)
  let measures = try flags(given.measures, Measures.all)
  if !measures.isEmpty { options.measures = measures }
  options.by.first = try constant(given.by_1, "grouping", as: Grouping.self)
  options.by.second = try constant(given.by_2, "grouping", as: Grouping.self)
  options.by.third = try constant(given.by_3, "grouping", as: Grouping.self)
  options.by.fourth = try constant(given.by_4, "grouping", as: Grouping.self)
  if given.field != 0 { options.field = try field(given.field) }
  options.zone = try optionalText(given.zone, given.zone_length, "zone")
  if given.day_start != -1 { options.dayStart = given.day_start }
  if given.since != TALLY_UNBOUNDED { options.since = given.since }
  if given.until != TALLY_UNBOUNDED { options.until = given.until }
  options.rank = try flags(given.rank, Measures.all)
  options.most = given.limit
  return options
}

func given(_ pointer: UnsafePointer<tally_timeline_options>?) throws(Failure) -> TimelineOptions {
  var options = TimelineOptions()
  guard let given = try TallybookABI.options(pointer) else { return options }
  try noFlags(given.flags)
  options.since = try day(given.first_day, "first_day")
  options.until = try day(given.last_day, "last_day")
  options.zone = try optionalText(given.zone, given.zone_length, "zone")
  if given.day_start != -1 { options.dayStart = given.day_start }
  return options
}

func given(_ pointer: UnsafePointer<tally_dashboard_options>?) throws(Failure) -> DashboardOptions {
  guard let given = try TallybookABI.options(pointer) else { return DashboardOptions() }
  try noFlags(given.flags)
  guard given.reserved == 0 else { throw Failure(.structSize, "reserved is \(given.reserved) and must be 0") }
  return DashboardOptions(
    days: given.days == 0 ? 7 : given.days, zone: try optionalText(given.zone, given.zone_length, "zone"), dayStart: given.day_start == -1 ? nil : given.day_start)
}
