internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookDrawing
internal import TallybookModel
internal import TallybookQuery

/// A time budget: a bar for each subject of how its states share the observed time, and a table of all that is counted.
struct BudgetSection: SectionReader {
  /// Whose bar and rows: a subject's, or a subject's in a session.
  private struct Key: Hashable {
    let session: Int64?
    let subject: Int64
  }

  private let options: SectionOptions

  init(_ options: SectionOptions) throws(Failure) {
    if let since = options.since, let until = options.until, until < since {
      throw Failure(.timeOrder, "the window ends before it begins; give the earlier time as since", field: .end, found: Measure(until), bound: Measure(since))
    }
    self.options = options
  }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    var rows = try reading.query(for: .bout).timeBudget(window(reading), of: reading.sessions(), in: reading.state)
    let left = Self.leaveOut(&rows, beyond: BoutBounds.of(options.limit, BoutBounds.bars))
    let names = try Names(rows, reading)
    let notShown = words.notShown(left, words[.subject])
    var table = Self.table(rows, names, options.by.first == .session, words)
    // Of points alone there is no bar, and nothing below one.
    let chart = try Self.chart(rows, names, reading, notShown)
    if chart.isEmpty, left > 0 { table.note = notShown }
    table.data = [("budget", .rows(rows.map { Self.data($0, names) }))]
    return ReadSection("budget", options.title ?? words[.timeBudget], .figure(chart), .table(table))
  }

  /// The window of the section, else the days of the report.
  private func window(_ reading: ReportReading) -> BudgetOptions {
    var window = BudgetOptions(flags: options.by.first == .session ? .bySession : [], since: options.since, until: options.until)
    if options.flags.contains(.fromStart) { window.flags.insert(.fromStart) }
    guard let range = reading.range else { return window }
    if reading.options.first != nil { window.since = range.lowerBound }
    if reading.options.last != nil { window.until = range.upperBound }
    return window
  }

  /// Keeps so many bars with their rows, those whose states lasted longest, and among these that are equal those with most bouts; in their order. How
  /// many are left out.
  private static func leaveOut(_ rows: inout [BudgetRow], beyond most: Int) -> Int {
    var sums: [Key: (length: Double, count: Int64, place: Int)] = [:]
    for (place, row) in rows.enumerated() {
      let sum = sums[key(row)] ?? (0, 0, place)
      sums[key(row)] = (sum.length + (row.durations.sum.real ?? 0), sum.count + row.count, sum.place)
    }
    guard sums.count > most else { return 0 }
    let kept = Set(sums.sorted { ($1.value.length, $1.value.count, $0.value.place) < ($0.value.length, $0.value.count, $1.value.place) }.prefix(most).map(\.key))
    rows.removeAll { !kept.contains(key($0)) }
    return sums.count - most
  }

  private static func key(_ row: BudgetRow) -> Key { Key(session: row.session, subject: row.subject) }

  // MARK: Chart

  private static func chart(_ rows: [BudgetRow], _ names: Names, _ reading: ReportReading, _ notShown: String) throws(Failure) -> BudgetChart {
    var lengths: [Int64: Double] = [:]
    for row in rows { if let sum = row.durations.sum.real, row.share != nil { lengths[row.type, default: 0] += sum } }
    let members = try ChartMembers(lengths, of: .eventType, reading)
    var bars: [BudgetChart.Bar] = []
    var places: [Key: Int] = [:]
    for row in rows {
      let key = key(row)
      let place = places[key] ?? bars.count
      if place == bars.count {
        places[key] = place
        bars.append(.init(name: names.bar(row), observed: row.observed, shares: [Double](repeating: 0, count: members.all.count)))
      }
      if let share = row.share, let member = members.place(of: row.type) { bars[place].shares[member] += share }
    }
    return BudgetChart(bars: bars, members: members.all, notShown: notShown, words: reading.words)
  }

  // MARK: Table

  private static func table(_ rows: [BudgetRow], _ names: Names, _ bySession: Bool, _ words: ReportWords) -> ReportBlock.Table {
    func length(_ value: Double?) -> String { value.map(words.length) ?? "–" }
    let columns: [Label] = (bySession ? [.session] : []) + [.subject, .eventType]
    let measures: [Label] = [.count, .sum, .mean, .deviation, .share, .rate, .latency]
    return ReportBlock.Table(
      columns: (columns + measures).map { words[$0] }, isNumber: columns.map { _ in false } + measures.map { _ in true },
      rows: rows.map { row in
        let open = row.openCount > 0 ? " (\(row.openCount) \(words[.open]))" : ""
        return .init(
          cells: (bySession ? [names.session(row)] : []) + [names.subject(row), names.type(row), "\(row.count)\(open)"]
            + [row.durations.sum.real, row.durations.mean.real, row.durations.deviation.real].map(length)
            + [row.share.map { words.percent($0) } ?? "–", row.rate.map { words.value($0, .number, .compact) } ?? "–", length(row.latency)])
      })
  }

  /// A row as programs get it: lengths in ns.
  private static func data(_ row: BudgetRow, _ names: Names) -> [(key: String, value: FigureData)] {
    func real(_ key: String, _ value: Double?) -> (key: String, value: FigureData) { (key, value.map { .real($0) } ?? .absent) }
    return (row.session == nil ? [] : [("session", .text(names.session(row)))])
      + [("subject", row.subject == 0 ? .absent : .text(names.subject(row))), ("type", .text(names.type(row))), ("count", .whole(row.count))]
      + [
        real("sum", row.durations.sum.real), real("mean", row.durations.mean.real), real("deviation", row.durations.deviation.real), real("share", row.share),
        real("rate", row.rate), real("latency", row.latency), ("open_count", .whole(row.openCount)), ("observed", .whole(row.observed)),
      ]
  }

  /// What the rows are of, by name.
  private struct Names {
    private var names: [Int64: String] = [:]

    init(_ rows: [BudgetRow], _ reading: ReportReading) throws(Failure) {
      for row in rows {
        for id in [row.session ?? 0, row.subject, row.type] where names[id] == nil { names[id] = try reading.name(of: id) }
      }
    }

    func session(_ row: BudgetRow) -> String { row.session.flatMap { names[$0] } ?? "" }

    func subject(_ row: BudgetRow) -> String { names[row.subject] ?? "" }

    func type(_ row: BudgetRow) -> String { names[row.type] ?? "" }

    func bar(_ row: BudgetRow) -> String { row.session == nil ? subject(row) : "\(session(row)) · \(subject(row))" }
  }
}
