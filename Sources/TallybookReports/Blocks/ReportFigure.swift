internal import TallybookDrawing

/// A chart: a drawing where there is room for one, a line for each bar where there are letters only, numbers for programs.
protocol ReportFigure: Sendable {
  /// Whether there is nothing to draw: people are told of it once, for the whole report.
  var isEmpty: Bool { get }
  /// Which colour is what.
  var legend: [LegendEntry] { get }
  /// What is said beside its title, or below it.
  var facts: [String] { get }
  /// What it shows, for who cannot see it.
  var alternative: String { get }
  /// nil where lines would say nothing.
  var table: FigureTable? { get }
  /// Its members in JSON.
  var data: [(key: String, value: FigureData)] { get }
  static var room: FigureRoom { get }

  /// The drawing from above, in pieces that each stay on one page.
  func draw(_ size: FigureSize) -> [Picture]
}

extension ReportFigure {
  var legend: [LegendEntry] { [] }
  var facts: [String] { [] }
  var alternative: String { facts.joined(separator: "; ") }
  var table: FigureTable? { nil }
  static var room: FigureRoom { FigureRoom() }
}
