internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing
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
    let (first, second) = (options.by.first == .none ? Grouping.tag : options.by.first, options.by.second)
    let isTimed = try reading.isTimed()
    let summary = try reading.summary(
      by: first, second, ranked: first.isRanked || options.limit > 0 ? (isTimed ? .duration : .count) : [], limit: options.limit)
    let shown = [first, second].filter { $0 != .none }
    func amount(_ row: SummaryRow) -> Int64 { isTimed ? row.duration : row.count }
    let total = amount(summary.total)
    let most = Double(max(1, summary.rows.map(amount).max() ?? 0))
    func numbers(_ row: SummaryRow) -> [String] {
      // What took no time has neither a length nor a share of it.
      let share = summary.rows.isEmpty ? "" : amount(row) == 0 ? "–" : words.share(amount(row), of: total)
      return isTimed ? ["\(row.count)", row.duration == 0 ? "–" : words.duration(row.duration), share] : ["\(row.count)", share]
    }
    // A tag has the colour of its rank, as in the charts; what is among the others there, and stands by itself here, has none.
    func ink(_ key: SummaryKey?, _ rank: Int) -> Ink? { key?.isOthers == true ? .others : rank < ChartPalette.count ? ChartPalette.ink(rank) : nil }
    var ranks: [SummaryKey?: Int] = [:]
    var rows: [ReportBlock.Table.Row] = []
    for row in summary.rows {
      let rank = ranks[row.first] ?? ranks.count
      ranks[row.first] = rank
      let names = zip([row.first, row.second], shown).map { key, grouping in key.map { reading.name($0, grouping) } ?? "" }
      rows.append(
        .init(
          cells: names + numbers(row), bar: Double(amount(row)) / most,
          ink: first == .tag ? ink(row.first, rank) : nil))
    }
    let empty = shown.dropFirst().map { _ in "" }
    rows.append(.init(cells: [words[.total]] + empty + numbers(summary.total), isTotal: true))
    let counted: Label =
      switch reading.query.kind {
      case .session: .recordsCounted
      case .note: .notesCounted
      default: .entries
      }
    let measured: [Label] = isTimed ? [counted, .duration, .share] : [counted, .share]
    let table = ReportBlock.Table(
      columns: shown.map { summary.shape.heading($0, forPeople: true, words.labels) } + measured.map { words[$0] },
      isNumber: shown.map { _ in false } + measured.map { _ in true }, rows: rows)
    return ReadSection("table", options.title ?? words[.summary], .table(table))
  }
}
