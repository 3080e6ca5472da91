internal import TallybookAnalysis
internal import TallybookBase

/// The title of a report on tasks, the days that it covers, how many there are, and how many of them are complete.
struct TaskHeaderSection: SectionReader {
  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let days = try reading.tasksByDay()
    let (count, completed) = (days.total.count, days.total.completed)
    let range = reading.range(of: days)
    return ReadSection(
      "header", nil,
      .heading(
        .init(
          facts: [
            .init(key: "range", value: .text(range), text: range),
            .init(key: "count", value: .int(count), text: "\(count) \(count == 1 ? words[.task].lowercased() : words[.tasks])"),
            // Programs get it of every header but those of notes.
            .init(key: "duration", value: .int(0), text: ""),
          ],
          large: .init(key: "complete", label: words[.complete], value: .int(completed), text: "\(completed) / \(count)"))))
  }
}
