internal import TallybookBase

/// The years, months and days of a timeline with their totals, and which of them are shown: what is known before a record is read.
package struct Timeline: Sendable {
  /// What is known of a stretch of days.
  struct Heading: Sendable {
    let level: TimelineRow.Level
    let date: CivilDate
    var count: Int64 = 0
    var duration: Int64 = 0
  }

  /// Whether years are shown: there are several, or it is not the current one.
  let showsYears: Bool
  /// Whether months are shown: not all records are of the current one.
  let showsMonths: Bool
  /// Whether days are shown: there are several.
  let showsDays: Bool
  /// Whether tags are shown: the query does not ask for one alone.
  package let showsTags: Bool
  /// The day that all records are of.
  let commonDay: CivilDate?
  /// How many records there are.
  package let count: Int64
  /// How long they lasted, in ns.
  package let duration: Int64
  /// Years, months and days, newest first, each before what is in it.
  let headings: [Heading]

  /// What is known of a day.
  struct Day {
    let date: CivilDate
    var count: Int64 = 0
    var duration: Int64 = 0

    mutating func add(count: Int64, duration: Int64) {
      self.count += count
      self.duration = added(self.duration, duration)
    }
  }

  /// From the days that have records, newest first, what today is, and what the query asks for.
  init(_ days: [Day], today: CivilDate, showsTags: Bool) {
    self.showsTags = showsTags
    var total: (count: Int64, duration: Int64) = (0, 0)
    var headings: [Heading] = []
    var (year, month) = (0, 0)
    var (years, months) = (Set<Int32>(), Set<Int32>())
    for day in days {
      let date = day.date
      total = (total.count + day.count, added(total.duration, day.duration))
      if years.insert(date.year).inserted {
        year = headings.count
        headings.append(Heading(level: .year, date: CivilDate(year: date.year, month: 1, day: 1) ?? date))
      }
      if months.insert(date.number / 100).inserted {
        month = headings.count
        headings.append(Heading(level: .month, date: CivilDate(year: date.year, month: date.month, day: 1) ?? date))
      }
      headings.append(Heading(level: .day, date: date))
      for place in [year, month, headings.count - 1] {
        headings[place].count += day.count
        headings[place].duration = added(headings[place].duration, day.duration)
      }
    }
    (count, duration) = total
    showsMonths = !months.isSubset(of: [today.number / 100])
    showsYears = !years.isSubset(of: [today.year])
    showsDays = days.count > 1
    commonDay = days.count == 1 ? headings.last?.date : nil
    self.headings = headings
  }

  /// The first row.
  var total: TimelineRow {
    TimelineRow(
      level: .total, date: commonDay, label: commonDay.map { PeriodText.text(Int64($0.number), .day) } ?? "", count: count,
      duration: duration, isShown: true, showsTags: showsTags, record: nil)
  }

  func row(_ heading: Heading) -> TimelineRow {
    let (grouping, isShown): (Grouping, Bool) =
      switch heading.level {
      case .year: (.year, showsYears)
      case .month: (.month, showsMonths)
      default: (.day, showsDays)
      }
    return TimelineRow(
      level: heading.level, date: heading.date, label: PeriodText.text(Int64(heading.date.number), grouping), count: heading.count,
      duration: heading.duration, isShown: isShown, showsTags: showsTags, record: nil)
  }
}
