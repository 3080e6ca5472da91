internal import TallybookCore

/// What a report's handle stands for.
final class ReportObject {
  var report: Report

  init(_ report: Report) { self.report = report }
}
