internal import TallybookBase

/// All sections of reports. Some say another thing of tasks than of what takes time.
enum SectionList {
  /// - Throws: `invalid` where the section lacks what it is of, or has what it cannot show.
  static func make(_ section: ReportSection, _ options: SectionOptions, ofTasks: Bool) throws(Failure) -> any SectionReader {
    switch (section, ofTasks) {
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

  /// What a report has to which none were added.
  static func standard(ofTasks: Bool) -> [ReportSection] { ofTasks ? [.header, .tasks] : [.header, .bars, .table, .comments] }
}
