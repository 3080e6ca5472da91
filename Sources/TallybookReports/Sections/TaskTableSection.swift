internal import TallybookAnalysis
internal import TallybookBase

/// How many tasks are complete, incomplete and carried over by up to two groups, and the share that is complete.
struct TaskTableSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) throws(Failure) {
    try TableSection.check(options)
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let first = options.by.first == .none ? Grouping.category : options.by.first
    let hasSecond = options.by.second != .none
    let summary = try reading.summary(by: first, options.by.second, measuring: [.count, .complete, .incomplete, .carried],
      ranked: first.isRanked || options.limit > 0 ? .count : [], limit: options.limit)
    var columns = [summary.shape.heading(first, forPeople: true, words.labels)]
    if hasSecond { columns.append(summary.shape.heading(options.by.second, forPeople: true, words.labels)) }
    let hasCarried = summary.total.carried > 0
    func numbers(_ row: SummaryRow) -> [String] {
      let share = row.count == 0 ? "" : words.share(row.completed, of: row.count)
      // Nothing to tell is not told as a number.
      func shown(_ number: Int64) -> String { number == 0 ? "–" : "\(number)" }
      return [shown(row.completed), shown(row.count - row.completed)] + (hasCarried ? [shown(row.carried)] : []) + [share]
    }
    var rows: [ReportBlock.Table.Row] = summary.rows.map { row in
      var cells = [row.first.map { reading.name($0, first) } ?? ""]
      if hasSecond { cells.append(row.second.map { reading.name($0, options.by.second) } ?? "") }
      return .init(cells: cells + numbers(row), bar: Double(row.completed) / Double(max(1, row.count)))
    }
    rows.append(.init(cells: [words[.total]] + (hasSecond ? [""] : []) + numbers(summary.total), isTotal: true))
    let table = ReportBlock.Table(
      columns: columns + [words[.complete], words[.incomplete]] + (hasCarried ? [words[.carried]] : []) + [words[.share]],
      isNumber: columns.map { _ in false } + [true, true, true] + (hasCarried ? [true] : []), rows: rows)
    return ReadSection("table", options.title ?? words[.summary], .table(table))
  }
}
