internal import TallybookBase

extension ReportSection {
  /// What it is called in a message.
  var word: String {
    switch self {
    case .header: "a header"
    case .bars: "a chart of bars"
    case .lines: "a chart of lines"
    case .histogram: "a histogram without a session"
    case .table: "a table"
    case .comments: "a list of comments"
    case .timeline: "a timeline"
    case .waveform: "a waveform"
    case .tasks: "a list of tasks"
    case .dashboard: "a dashboard"
    case .budget: "a budget"
    case .raster: "a raster"
    case .transitions: "a matrix of transitions"
    case .agreement: "an agreement"
    }
  }
}
