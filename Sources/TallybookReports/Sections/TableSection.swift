internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// Count, duration and share by up to two groups, with a total; of what takes no time count and share.
struct TableSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) throws(Failure) {
    try Self.check(options)
    self.options = options
  }

  /// What a table of tasks requires too.
  static func check(_ options: SectionOptions) throws(Failure) {
    guard options.hasDifferentGroups else {
      throw Failure(.contradiction, "a table has one group or two different ones, the first given first")
    }
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let first = options.by.first == .none ? Grouping.tag : options.by.first
    let summary = try reading.summary(by: first, options.by.second)
    func title(of grouping: Grouping) -> String { summary.shape.heading(grouping, forPeople: true, words.labels) }
    let hasSecond = options.by.second != .none
    var columns = [title(of: first)]
    if hasSecond { columns.append(title(of: options.by.second)) }
    let isTimed = reading.isTimed(summary.total)
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    let total = amount(summary.total)
    func numbers(_ row: SummaryRow) -> [String] {
      let share = summary.rows.isEmpty ? "" : words.share(amount(row), of: total)
      return isTimed ? ["\(row.count)", words.duration(row.duration), share] : ["\(row.count)", share]
    }
    var rows: [ReportBlock.Table.Row] = []
    for row in summary.rows {
      var cells = [row.first.map { reading.name($0, first) } ?? ""]
      if hasSecond { cells.append(row.second.map { reading.name($0, options.by.second) } ?? "") }
      cells += numbers(row)
      rows.append(.init(cells: cells, color: first == .tag ? try reading.color(ofTag: row.first?.number) : nil))
    }
    var cells = [words[.total]]
    if hasSecond { cells.append("") }
    rows.append(.init(cells: cells + numbers(summary.total), isTotal: true))
    let measured: [Label] = isTimed ? [.count, .duration, .share] : [.count, .share]
    let table = ReportBlock.Table(
      columns: columns + measured.map { words[$0] }, isNumber: columns.map { _ in false } + measured.map { _ in true }, rows: rows)
    return ReadSection("table", options.title ?? words[.summary], .table(table))
  }
}
