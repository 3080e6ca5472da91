internal import TallybookAnalysis
internal import TallybookBase

/// The title of a report on tasks, the days that it covers, how many there are, and how many of them are complete.
struct TaskHeaderSection: SectionReader {
  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let days = try reading.tasksByDay()
    let (count, completed) = (days.total.count, days.total.completed)
    let range = reading.range(of: days)
    let facts = [
      ReportBlock.Fact(key: "range", value: .text(range), text: range),
      ReportBlock.Fact(key: "count", value: .int(count), text: words.count(count, of: .task)),
    ]
    let large = ReportBlock.Fact(
      key: "complete", label: words[.complete], value: .int(completed), text: count == 0 ? "" : "\(completed) / \(count)")
    return ReadSection("header", nil, .heading(.init(facts: facts, large: large)))
  }
}
