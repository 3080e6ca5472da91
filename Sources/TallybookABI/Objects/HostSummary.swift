internal import CTallybook
internal import TallybookCore

/// A host's options of a summary.
enum HostSummary {
  static func options(_ pointer: UnsafePointer<tally_summary_options>?) throws(Failure) -> SummaryOptions {
    var options = SummaryOptions()
    guard let given = try TallybookABI.options(pointer, { $0.struct_size }, "tally_summary_options") else { return options }
    options.flags = try flags(given.flags, SummaryFlags.all)
    let measures = try flags(given.measures, Measures.all)
    if !measures.isEmpty { options.measures = measures }
    options.by.first = try constant(given.by_1, "grouping", as: Grouping.self)
    options.by.second = try constant(given.by_2, "grouping", as: Grouping.self)
    if given.field != 0 { options.field = try field(given.field) }
    options.zone = try optionalText(given.zone, given.zone_length, "zone")
    if given.day_start != -1 { options.dayStart = given.day_start }
    if given.since != 0 { options.since = given.since }
    if given.until != 0 { options.until = given.until }
    return options
  }
}
