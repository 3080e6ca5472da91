public import TallybookBase
internal import TallybookCore

extension Selection {
  /// A report on what is selected, as bytes: HTML, Markdown, text, SVG, JSON, or PDF and PNG where the system can draw them.
  ///
  /// - Parameters:
  ///   - sections: What it shows, in order; without any, what suits the kind.
  ///   - first: The first day that it covers; nil: that of the first item.
  ///   - last: The last day.
  ///   - zone: The time zone whose days count; nil: the book's setting.
  /// - Throws: `invalid` (a section or format that does not fit), `unsupported` (a PDF or PNG cannot be drawn here), `notFound` (no such zone).
  ///
  /// ```swift
  /// try book.sessions.create("Work") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
  /// let report = try book.sessions.report("My week", as: .markdown, [.header, .table])
  /// print(String(decoding: report, as: UTF8.self).contains("My week"))  // true
  /// ```
  public func report(
    _ title: String, as format: Format, _ sections: [ReportSection] = [], first: CivilDate? = nil, last: CivilDate? = nil, zone: String? = nil
  ) throws(TallybookBase.Failure) -> [UInt8] {
    var report = try Report(on: try asked(), of: book.engine, title: title, ReportOptions(zone: zone, first: first, last: last))
    for section in sections { try report.add(section) }
    let made = report
    return try book.engine.interruptible { () throws(TallybookBase.Failure) in try made.write(format) }
  }
}
