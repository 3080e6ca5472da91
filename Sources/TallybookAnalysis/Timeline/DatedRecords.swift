internal import TallybookBase
internal import TallybookModel

/// Records by the days that they start on, newest first, with what each day has.
struct DatedRecords {
  /// In the order of the days; those of a day as they were given.
  let records: [Entry]
  private(set) var days: [Timeline.Day] = []

  /// Of records of which the latest comes first.
  init(_ records: [Entry], _ rule: DayRule) {
    var dates = records.map { rule.day(of: $0.time) }
    // Where clocks are set back over the hour at which days begin, a day goes on after the next has begun.
    if !zip(dates, dates.dropFirst()).allSatisfy({ $0 >= $1 }) {
      let order = records.indices.sorted { (dates[$1], $0) < (dates[$0], $1) }
      self.records = order.map { records[$0] }
      dates = order.map { dates[$0] }
    } else {
      self.records = records
    }
    for (record, date) in zip(self.records, dates) {
      if days.last?.date != date { days.append(Timeline.Day(date: date)) }
      days[days.count - 1].add(count: 1, duration: record[.duration].int ?? 0)
    }
  }
}
