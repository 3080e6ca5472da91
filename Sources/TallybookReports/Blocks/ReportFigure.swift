internal import TallybookDrawing

/// A chart: a drawing where there is room for one, a line for each bar where there are letters only, numbers for programs.
protocol ReportFigure: Sendable {
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

  func draw(width: Double, height: Double) -> Picture
}

extension ReportFigure {
  var legend: [LegendEntry] { [] }
  var facts: [String] { [] }
  var alternative: String { facts.joined(separator: "; ") }
  var table: FigureTable? { nil }
  static var room: FigureRoom { FigureRoom() }
}
