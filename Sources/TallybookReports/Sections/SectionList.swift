internal import TallybookAnalysis
internal import TallybookBase

/// All sections of reports. Some say another thing of tasks than of what takes time.
enum SectionList {
  /// - Throws: `invalid` where the section lacks what it is of, or has what it cannot show.
  static func make(_ section: ReportSection, _ options: SectionOptions, of kind: Kind?) throws(Failure) -> any SectionReader {
    try check(section, options, of: kind)
    return switch (section, kind == .task) {
    case (.header, false): isOfEvents(kind) ? EventHeaderSection() : HeaderSection()
    case (.header, true): TaskHeaderSection()
    case (.bars, false): try SeriesSection<TimeSeries, BarChart>("bars", options)
    case (.bars, true): try SeriesSection<TaskSeries, BarChart>("bars", options)
    case (.lines, false): try SeriesSection<TimeSeries, LineChart>("lines", options)
    case (.lines, true): try SeriesSection<TaskSeries, LineChart>("lines", options)
    case (.histogram, _): HistogramSection(options)
    case (.table, false): if let counted = Counted.of(options, kind) { try EventTableSection(options, counted) } else { try TableSection(options) }
    case (.table, true): try TaskTableSection(options)
    case (.comments, _): CommentsSection(options)
    case (.timeline, _): try TimelineSection(options)
    case (.waveform, _): try WaveformSection(options)
    case (.tasks, false): throw Failure(.kind, "a list of tasks is of tasks; query for them", field: .kind)
    case (.tasks, true): TaskListSection(options)
    case (.dashboard, _): try DashboardSection(options)
    case (.budget, _): try BudgetSection(options)
    case (.raster, _): try RasterSection(options)
    case (.transitions, _): TransitionsSection(options)
    case (.agreement, _): try AgreementSection(options)
    }
  }

  private static func isOfEvents(_ kind: Kind?) -> Bool { kind == .event || kind == .bout }

  /// Refuses what the section cannot show of what is selected, and options where they would say nothing.
  private static func check(_ section: ReportSection, _ options: SectionOptions, of kind: Kind?) throws(Failure) {
    let isChart = section == .bars || section == .lines
    let isOfBouts = [.budget, .raster, .transitions, .agreement].contains(section)
    if isOfEvents(kind) {
      guard !isChart, ![.comments, .dashboard].contains(section), section != .histogram || options.id != 0 else {
        throw Failure(.kind, "\(section.word) is not of \(kind == .bout ? "bouts" : "events"); query for sessions, or add a table, a budget or a raster", field: .kind)
      }
    }
    if isOfBouts, section != .agreement, kind != nil, kind != .session, !isOfEvents(kind) {
      throw Failure(.kind, "\(section.word) is of what sessions hold; query for sessions, events or bouts", field: .kind)
    }
    guard options.limit == 0 || isChart && kind != .task || section == .table || isOfBouts else {
      throw Failure(.contradiction, "a limit is of tables, and of bars and lines of tags: how many are shown separately; leave it out", found: Measure(options.limit))
    }
    guard options.target == 0 || isChart else {
      throw Failure(.contradiction, "a target is of bars and lines: what each should come to; leave it out", found: Measure(options.target))
    }
    try checkBouts(section, options)
  }

  /// The same of the options that sections of bouts have.
  private static func checkBouts(_ section: ReportSection, _ options: SectionOptions) throws(Failure) {
    for (flag, name, owner) in [(ShowFlags.compound, "COMPOUND", ReportSection.transitions), (.fromStart, "FROM_START", .budget), (.clock, "CLOCK", .raster)]
    where options.flags.contains(flag) && section != owner {
      throw Failure(.contradiction, "\(name) is of \(owner.word); leave it out")
    }
    // 0 is what a caller has who fills such a struct with it.
    guard section == .budget || (options.since ?? 0) == 0 && (options.until ?? 0) == 0 else {
      throw Failure(.contradiction, "since and until are of a budget; leave them out, and give the report its days")
    }
    guard section == .agreement || options.other == 0 && options.step == 0 else {
      throw Failure(.contradiction, "a second session and a step are of an agreement; leave them out")
    }
    let groups: [Grouping]? =
      switch section {
      case .budget: [.none, .session]
      case .raster: [.none, .subject, .eventType]
      case .transitions, .agreement: [.none]
      default: nil
      }
    guard let groups, !groups.contains(options.by.first) || options.by.second != .none else { return }
    let choice = groups.filter { $0 != .none }.map(\.label).joined(separator: " or ")
    throw Failure(.choice, "\(section.word) is grouped by \(choice.isEmpty ? "nothing" : "\(choice), or nothing")")
  }

  /// What a report has to which none were added.
  static func standard(of kind: Kind?) -> [ReportSection] {
    switch kind {
    case .task: [.header, .tasks]
    case .event: [.header, .table]
    case .bout: [.header, .budget, .raster]
    default: [.header, .bars, .table, .comments]
    }
  }
}
