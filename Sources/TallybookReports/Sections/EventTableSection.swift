internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// How many events or bouts there are by up to two groups, their share of all, and how long their states lasted, with a total. The heading says
/// which of the two it counts.
struct EventTableSection: SectionReader {
  private let options: SectionOptions
  private let counted: Counted

  init(_ options: SectionOptions, _ counted: Counted) throws(Failure) {
    try TableSection.check(options)
    for grouping in [options.by.first, options.by.second] where !grouping.isOfWhatIsLogged {
      let has = counted == .bouts ? "bouts" : "events"
      throw Failure(
        .field, "this table counts \(has), which cannot be grouped by \(grouping.label); group it by time, event type, category, subject or session",
        field: grouping.field)
    }
    self.options = options
    self.counted = counted
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let (first, second) = (options.by.first == .none ? Grouping.eventType : options.by.first, options.by.second)
    let summary = try reading.eventSummary(
      of: counted.kind, by: first, second, ranked: first.isRanked || options.limit > 0 ? .count : [], limit: options.limit)
    let shown = [first, second].filter { $0 != .none }
    let hasStates = summary.total.duration > 0
    let (total, most) = (summary.total.count, Double(max(1, summary.rows.map(\.count).max() ?? 0)))
    func numbers(_ row: SummaryRow) -> [String] {
      ["\(row.count)", summary.rows.isEmpty ? "" : words.share(row.count, of: total)]
        + (hasStates ? [row.duration == 0 ? "–" : words.length(Double(row.duration))] : [])
    }
    var rows = summary.rows.map { row in
      ReportBlock.Table.Row(
        cells: zip([row.first, row.second], shown).map { key, grouping in key.map { reading.name($0, grouping) } ?? "" } + numbers(row),
        bar: Double(row.count) / most)
    }
    rows.append(.init(cells: [words[.total]] + shown.dropFirst().map { _ in "" } + numbers(summary.total), isTotal: true))
    let measured: [Label] = [counted.heading, .share] + (hasStates ? [.duration] : [])
    let table = ReportBlock.Table(
      columns: shown.map { summary.shape.heading($0, forPeople: true, words.labels) } + measured.map { words[$0] },
      isNumber: shown.map { _ in false } + measured.map { _ in true }, rows: rows)
    return ReadSection("table", options.title ?? words[.summary], .table(table))
  }
}

extension Grouping {
  /// The field that a refusal names.
  fileprivate var field: Field? {
    switch self {
    case .tag: .tags
    case .collection: .parent
    case .kind: .kind
    case .priority: .priority
    case .own(let number): .own(number)
    default: nil
    }
  }
}
