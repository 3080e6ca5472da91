internal import TallybookAnalysis
internal import TallybookBase
internal import TallybookModel
internal import TallybookQuery

/// The tasks to tick off. Who looks on must not read what is redacted.
struct TaskListSection: SectionReader {
  private let options: SectionOptions

  init(_ options: SectionOptions) { self.options = options }

  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    var ids: [Int64] = []
    try reading.forEachItem { (item) throws(Failure) in ids.append(item.id) }
    var tasks: [Entry] = []
    for id in ids { if let task = try EntryStore.find(id, on: reading.connection) { tasks.append(task) } }
    tasks.sort { a, b in
      let (first, second) = (a[.day].int ?? .max, b[.day].int ?? .max)
      guard first == second else { return first < second }
      if first == .max, a[.category] != b[.category] { return (a[.category].text ?? "") < (b[.category].text ?? "") }
      return TaskOrder.precedes(a, b)
    }
    let rows: [ReportBlock.Table.Row] = tasks.map { task in
      let day = task[.day].int.flatMap { Int32(exactly: $0) }.flatMap { CivilDate(number: $0) }
      let style = Redaction(of: task)
      let priority = task[.priority].int.flatMap { Int32(exactly: $0) }.flatMap(Priority.init(rawValue:)) ?? .unranked
      return .init(cells: [
        day.map { words.date($0) } ?? words[.backlog], task[.completed].isNull ? "☐" : "☑", style.applied(to: task.name),
        words[priority.word], task[.category].text ?? "",
      ])
    }
    let table = ReportBlock.Table(
      columns: [words[.day], "", words[.task], words[.priority], words[.category]], isNumber: [false, false, false, false, false], rows: rows)
    return ReadSection("table", options.title ?? "", .table(table))
  }
}
