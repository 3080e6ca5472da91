internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel

/// The sections of a report on tasks: charts and tables of what is complete, and the tasks themselves.
struct ReportTasks {
  typealias Content = ReportContent

  private let reader: ReportReader
  private let reading: ReportReader.Reading
  private var words: ReportWords { reading.words }

  /// Of what is complete, and of what is not.
  private static let colors = (complete: "#2E9E5B", incomplete: "#C8553D")

  init(_ reader: ReportReader, _ reading: ReportReader.Reading) {
    self.reader = reader
    self.reading = reading
  }

  /// nil where a section says the same of tasks as of everything.
  func read(_ kind: ReportSection, _ options: SectionOptions) throws(Failure) -> Content.Section? {
    switch kind {
    case .header:
      let days = try byDay()
      let range = reader.days(of: days).map { words.range($0.lowerBound, $0.upperBound) } ?? ""
      return .header(.init(range: range, total: 0, records: days.total.count, completed: days.total.completed))
    case .bars: return .bars(try series(options))
    case .lines: return .lines(try series(options))
    case .table: return .table(try table(options))
    case .tasks: return .table(try list(options))
    case .comments, .histogram, .timeline, .waveform, .dashboard: return nil
    }
  }

  private func byDay() throws(Failure) -> Summary { try reader.summary(by: .day, .none, measuring: [.count, .complete], reading) }

  private func series(_ options: SectionOptions) throws(Failure) -> Content.Series {
    let days = try byDay()
    let span = reader.days(of: days)
    let slots = ReportSlots(span, by: options.by.first, most: ReportReader.mostBars, words)
    var values = [[Double]](repeating: [0, 0], count: slots.slots.count)
    for row in days.rows {
      guard let date = row.first?.number.flatMap({ CivilDate(number: Int32(clamping: $0)) }), let slot = slots.index(of: date) else { continue }
      values[slot][0] += Double(row.completed)
      values[slot][1] += Double(row.count - row.completed)
    }
    return Content.Series(
      title: options.title ?? words["tasks_\(slots.title)"], unit: .number,
      members: [
        .init(name: words["complete"], color: Self.colors.complete, total: values.reduce(0) { $0 + $1[0] }),
        .init(name: words["incomplete"], color: Self.colors.incomplete, total: values.reduce(0) { $0 + $1[1] }),
      ],
      slots: zip(slots.slots, values).map { .init(label: $0.label, short: $0.short, context: $0.context, values: $1) },
      top: slots.title == "per_day" ? try top(of: span) : 0)
  }

  /// The greatest sum of a day's limits: what a day may have at most. Days that are not open have the limits of the settings.
  private func top(of days: ClosedRange<CivilDate>?) throws(Failure) -> Double {
    guard let days else { return 0 }
    func sum(_ limits: DayLimits) -> Int64 { (limits.high ?? 0) + (limits.medium ?? 0) + (limits.low ?? 0) }
    var top = sum(try DayLimits(settingsOn: reading.connection))
    for day in try Days.list(since: days.lowerBound.number, until: days.upperBound.number, on: reading.connection) { top = max(top, sum(day.limits)) }
    return Double(top)
  }

  private func table(_ options: SectionOptions) throws(Failure) -> Content.Table {
    let first = options.by.first == .none ? Grouping.category : options.by.first
    let hasSecond = options.by.second != .none
    let summary = try reader.summary(by: first, options.by.second, measuring: [.count, .complete, .incomplete, .carried], reading)
    var columns = [summary.shape.heading(first, forPeople: true, words.labels)]
    if hasSecond { columns.append(summary.shape.heading(options.by.second, forPeople: true, words.labels)) }
    func numbers(_ row: SummaryRow) -> [String] {
      let share = row.count == 0 ? "" : words.share(row.completed, of: row.count)
      return ["\(row.completed)", "\(row.count - row.completed)", "\(row.carried)", share]
    }
    var rows: [Content.Table.Row] = summary.rows.map { row in
      var cells = [row.first.map { reader.name($0, first, words) } ?? ""]
      if hasSecond { cells.append(row.second.map { reader.name($0, options.by.second, words) } ?? "") }
      return .init(cells: cells + numbers(row))
    }
    rows.append(.init(cells: [words["total"]] + (hasSecond ? [""] : []) + numbers(summary.total), isTotal: true))
    return .init(
      title: options.title ?? words["summary"],
      columns: columns + [words["complete"], words["incomplete"], words["carried"], words["share"]],
      isNumber: columns.map { _ in false } + [true, true, true, true], rows: rows)
  }

  /// The tasks to tick off. Who looks on must not read what is redacted.
  private func list(_ options: SectionOptions) throws(Failure) -> Content.Table {
    var ids: [Int64] = []
    try reader.forEachItem(reading) { (item) throws(Failure) in ids.append(item.id) }
    var tasks: [Entry] = []
    for id in ids { if let task = try EntryStore.find(id, on: reading.connection) { tasks.append(task) } }
    tasks.sort { a, b in
      let (first, second) = (a[.day].int ?? .max, b[.day].int ?? .max)
      guard first == second else { return first < second }
      if first == .max, a[.category] != b[.category] { return (a[.category].text ?? "") < (b[.category].text ?? "") }
      return TaskOrder.precedes(a, b)
    }
    let rows: [Content.Table.Row] = tasks.map { task in
      let day = task[.day].int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) }
      let style = Redaction(of: task)
      let priority = task[.priority].int.flatMap { Int32(exactly: $0) }.flatMap(Priority.init(rawValue:)) ?? .unranked
      return .init(cells: [
        day.map { words.date($0) } ?? words["backlog"], task[.completed].isNull ? "☐" : "☑", style.applied(to: task.name),
        words["priority_\(priority.label)"], task[.category].text ?? "",
      ])
    }
    return .init(
      title: options.title ?? "", columns: [words["day"], "", words["task"], words["priority"], words["category"]],
      isNumber: [false, false, false, false, false], rows: rows)
  }
}
