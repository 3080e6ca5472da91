internal import TallybookBase

/// All sections of reports. Some say another thing of tasks than of what takes time.
enum SectionList {
  /// - Throws: `invalid` where the section lacks what it is of, or has what it cannot show.
  static func make(_ section: ReportSection, _ options: SectionOptions, ofTasks: Bool) throws(Failure) -> any SectionReader {
    try check(section, options, ofTasks)
    return switch (section, ofTasks) {
    case (.header, false): HeaderSection()
    case (.header, true): TaskHeaderSection()
    case (.bars, false): try SeriesSection<TimeSeries, BarChart>("bars", options)
    case (.bars, true): try SeriesSection<TaskSeries, BarChart>("bars", options)
    case (.lines, false): try SeriesSection<TimeSeries, LineChart>("lines", options)
    case (.lines, true): try SeriesSection<TaskSeries, LineChart>("lines", options)
    case (.histogram, _): HistogramSection(options)
    case (.table, false): try TableSection(options)
    case (.table, true): try TaskTableSection(options)
    case (.comments, _): CommentsSection(options)
    case (.timeline, _): try TimelineSection(options)
    case (.waveform, _): try WaveformSection(options)
    case (.tasks, false): throw Failure(.kind, "a list of tasks is of tasks; query for them", field: .kind)
    case (.tasks, true): TaskListSection(options)
    case (.dashboard, _): try DashboardSection(options)
    }
  }

  /// Refuses a limit or a target where it would say nothing.
  private static func check(_ section: ReportSection, _ options: SectionOptions, _ ofTasks: Bool) throws(Failure) {
    let isChart = section == .bars || section == .lines
    guard options.limit == 0 || isChart && !ofTasks || section == .table else {
      throw Failure(.contradiction, "a limit is of tables, and of bars and lines of tags: how many stand by themselves; leave it out", found: Measure(options.limit))
    }
    guard options.target == 0 || isChart else {
      throw Failure(.contradiction, "a target is of bars and lines: what each should come to; leave it out", found: Measure(options.target))
    }
  }

  /// What a report has to which none were added.
  static func standard(ofTasks: Bool) -> [ReportSection] { ofTasks ? [.header, .tasks] : [.header, .bars, .table, .comments] }
}
