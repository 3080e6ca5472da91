internal import TallybookAnalysis
internal import TallybookBase

/// The report's title, the days that it covers, how many items there are and how long they took; of what takes no time how many alone.
struct HeaderSection: SectionReader {
  func read(_ reading: ReportReading) throws(Failure) -> ReadSection {
    let words = reading.words
    let days = try reading.timeByDay()
    let records = days.total.count
    let text = reading.range(of: days)
    let range = ReportBlock.Fact(key: "range", value: .text(text), text: text)
    guard records > 0 else {
      let none = ReportBlock.Fact(key: "count", value: .int(0), text: words.nothing(of: reading.query.kind))
      return ReadSection("header", nil, .heading(.init(facts: [range, none], large: .init(key: "duration", value: .int(0), text: ""))))
    }
    guard reading.isTimed(days.total) else {
      let total = ReportBlock.Fact(key: "count", label: words[.total], value: .int(records), text: "\(records)")
      return ReadSection("header", nil, .heading(.init(facts: [range], large: total)))
    }
    let count = ReportBlock.Fact(key: "count", value: .int(records), text: words.count(records, of: reading.query.kind))
    let duration = days.total.duration
    let total = ReportBlock.Fact(key: "duration", label: words[.total], value: .int(duration), text: duration == 0 ? "" : words.duration(duration))
    return ReadSection("header", nil, .heading(.init(facts: [range, count], large: total)))
  }
}
