// GENERATED from abi/*.toml by tools/generate-abi: DO NOT EDIT. Run `make generate`.

/// A word that exports and reports print, by the place where it stands. Its number is its place in `Labels`.
package enum Label: Int, CaseIterable, Sendable {
  // MARK: Items and events

  /// Before the user of a collection.
  case by
  /// After a type: a state begins.
  case start
  /// Before the end of a session.
  case stop
  /// After a type: a state ends.
  case stateStop
  /// Before the duration of a session, without pauses.
  case duration
  /// Before the duration of its pauses.
  case pauses
  /// Instead of the stop of a running session.
  case running
  /// Before the names of an item's tags.
  case tags
  /// After a rate.
  case perHour
  /// CSV: a state that was still open.
  case open

  // MARK: Tasks

  /// Instead of the day of a task without one.
  case backlog
  /// Before the due date of a task.
  case due
  /// Before the completion time of a task.
  case completed
  /// For a task that another one repeats.
  case carriedOver
  /// For a task; group of a summary by priority.
  case priorityNone
  /// For a task; group of a summary by priority.
  case priorityLow
  /// For a task; group of a summary by priority.
  case priorityMedium
  /// For a task; group of a summary by priority.
  case priorityHigh

  // MARK: Headings of tables

  /// Heading of a table.
  case day
  /// Heading of a table.
  case week
  /// Heading of a table.
  case month
  /// Heading of a table.
  case year
  /// Heading of a table.
  case hour
  /// Heading of a table.
  case weekday
  /// Heading of a table.
  case tag
  /// Heading of a table.
  case subject
  /// Heading of a table.
  case kind
  /// Heading of a table.
  case collection
  /// Heading of a table.
  case category
  /// Heading of a table.
  case eventType
  /// Heading of a table.
  case session
  /// Heading of a table.
  case priority
  /// Report: heading of a list of tasks.
  case task
  /// Heading of a table.
  case count
  /// Heading of a table.
  case events
  /// Report: heading of a table that counts sessions.
  case recordsCounted
  /// Report: heading of a table that counts notes.
  case notesCounted
  /// Heading of a table.
  case sum
  /// Heading of a table.
  case mean
  /// Heading of a table.
  case median
  /// Heading of a table.
  case minimum
  /// Heading of a table.
  case maximum
  /// Heading of a table.
  case deviation
  /// Report: heading of a table.
  case share
  /// Heading of a table; report: a line or bar of a chart of tasks.
  case complete
  /// Heading of a table; report: a line or bar of a chart of tasks.
  case incomplete
  /// Heading of a table.
  case carried

  // MARK: Groups of a summary, and its totals

  /// Totals of a table.
  case total
  /// Items without a tag.
  case untagged
  /// Entries without a subject, category or event.
  case none
  /// The root, as the collection of its entries.
  case root
  /// Group of a summary by weekday.
  case monday
  /// Group of a summary by weekday.
  case tuesday
  /// Group of a summary by weekday.
  case wednesday
  /// Group of a summary by weekday.
  case thursday
  /// Group of a summary by weekday.
  case friday
  /// Group of a summary by weekday.
  case saturday
  /// Group of a summary by weekday.
  case sunday

  // MARK: Reports

  /// Report: the language of these words, as a BCP 47 tag.
  case language
  /// Report: at the foot of each page.
  case footer
  /// Report: before the number of a page.
  case page
  /// Report: title of a table.
  case summary
  /// Report: title of the comments.
  case comments
  /// Report: after the number 1.
  case record
  /// Report: after any other number.
  case records
  /// Report of tasks: after the number 1.
  case taskOne
  /// Report: after any other number.
  case tasks
  /// Report: after the number 1, if the rows are not only records, notes or tasks.
  case entry
  /// Report: after any other number of the same rows.
  case entryMany
  /// Report of notes: after the number 1.
  case note
  /// Report of notes: after any other number.
  case notes
  /// Report: if there are none.
  case noRecords
  /// Report of other entries than records or tasks: if there are none.
  case noEntries
  /// Report of tasks: if there are none.
  case noTasks
  /// Report: in a legend, before the target value of a bar.
  case target
  /// Report: after the number of pictures that did not fit.
  case furtherPictures
  /// Report of events: after the number 1.
  case eventOne
  /// Report of events: after any other number.
  case eventMany
  /// Report of bouts: after the number 1.
  case boutOne
  /// Report of bouts: after any other number.
  case boutMany
  /// Report of events: if there are none.
  case noEvents
  /// Report of bouts: if there are none.
  case noBouts
  /// Report: before the shortest interval.
  case shortest
  /// Report: before the longest interval.
  case longest

  // MARK: Titles of charts

  /// Report: title of a chart.
  case perDay
  /// Report: title of a chart.
  case perWeek
  /// Report: title of a chart.
  case perMonth
  /// Report: title of a chart.
  case perYear
  /// Dashboard, report of notes: title of counts.
  case countPerDay
  /// Report of notes: title of a chart.
  case countPerWeek
  /// Report of notes: title of a chart.
  case countPerMonth
  /// Report of notes: title of a chart.
  case countPerYear
  /// Report: title of a chart of tasks.
  case tasksPerDay
  /// Report: title of a chart of tasks.
  case tasksPerWeek
  /// Report: title of a chart of tasks.
  case tasksPerMonth
  /// Report: title of a chart of tasks.
  case tasksPerYear
  /// Report: title of a histogram of intervals between events.
  case intervals

  // MARK: Observation

  /// Report: heading of a table that counts bouts.
  case bouts
  /// Report: title of a time budget.
  case timeBudget
  /// Report: heading of the rate per hour of observed time.
  case rate
  /// Report: heading of the time to the first start.
  case latency
  /// Report: before the time that a subject was observed.
  case observed
  /// Report: title of a raster.
  case raster
  /// Report: title of the transitions.
  case transitions
  /// Report: heading of the rows of the transitions.
  case fromTo
  /// Report: title of the agreement of two sessions.
  case agreement
  /// Report: before Cohen's kappa.
  case kappa
  /// Report: before the number of equal samples.
  case agreed
  /// Report: before the number of samples.
  case samples
  /// Report: before the fraction of samples that would be equal by chance.
  case expected
  /// Report: instead of a kappa.
  case noSample
  /// Report: instead of a kappa.
  case oneCategory
  /// Report: before the number and kind of what did not fit.
  case notShown

  // MARK: Dashboards

  /// Dashboard: before the latest item.
  case latest
  /// Dashboard: before the number of items.
  case entries
  /// Dashboard: before the mean of the intervals.
  case meanInterval
  /// Dashboard: before the time since the latest item.
  case sinceLatest
  /// Dashboard: before the longest interval.
  case longestGap
  /// Dashboard: before the number of items today.
  case today
  /// Dashboard: before the mean of the days before today.
  case dayMean
  /// Dashboard: instead of the latest item.
  case nothingYet
  /// Dashboard: instead of that mean if there are fewer than two items.
  case needsTwo
  /// Charts, tables, dashboards: all groups beyond a limit.
  case others

  // MARK: Numbers and dates

  /// Report: after hours.
  case unitHour
  /// Report: after minutes.
  case unitMinute
  /// Report: after seconds.
  case unitSecond
  /// Report: before the digits of a fraction.
  case decimal
  /// Report: a day; `{day}`, `{month}` and `{year}` are filled in.
  case date
  /// Report: a month; `{month}` and `{year}` are filled in.
  case monthYear
  /// Report: the days that it covers; `{from}` and `{to}` are filled in.
  case dateRange
  /// Report: a month in dates.
  case month1
  /// Report: a month in dates.
  case month2
  /// Report: a month in dates.
  case month3
  /// Report: a month in dates.
  case month4
  /// Report: a month in dates.
  case month5
  /// Report: a month in dates.
  case month6
  /// Report: a month in dates.
  case month7
  /// Report: a month in dates.
  case month8
  /// Report: a month in dates.
  case month9
  /// Report: a month in dates.
  case month10
  /// Report: a month in dates.
  case month11
  /// Report: a month in dates.
  case month12
  /// Report: a day of the week below a bar.
  case day1
  /// Report: a day of the week below a bar.
  case day2
  /// Report: a day of the week below a bar.
  case day3
  /// Report: a day of the week below a bar.
  case day4
  /// Report: a day of the week below a bar.
  case day5
  /// Report: a day of the week below a bar.
  case day6
  /// Report: a day of the week below a bar.
  case day7
}

extension Label {
  /// What the setting `labels` calls it.
  package var key: String {
    switch self {
    case .by: "by"
    case .start: "start"
    case .stop: "stop"
    case .stateStop: "state_stop"
    case .duration: "duration"
    case .pauses: "pauses"
    case .running: "running"
    case .tags: "tags"
    case .perHour: "per_hour"
    case .open: "open"
    case .backlog: "backlog"
    case .due: "due"
    case .completed: "completed"
    case .carriedOver: "carried_over"
    case .priorityNone: "priority_none"
    case .priorityLow: "priority_low"
    case .priorityMedium: "priority_medium"
    case .priorityHigh: "priority_high"
    case .day: "day"
    case .week: "week"
    case .month: "month"
    case .year: "year"
    case .hour: "hour"
    case .weekday: "weekday"
    case .tag: "tag"
    case .subject: "subject"
    case .kind: "kind"
    case .collection: "collection"
    case .category: "category"
    case .eventType: "event_type"
    case .session: "session"
    case .priority: "priority"
    case .task: "task"
    case .count: "count"
    case .events: "events"
    case .recordsCounted: "records_counted"
    case .notesCounted: "notes_counted"
    case .sum: "sum"
    case .mean: "mean"
    case .median: "median"
    case .minimum: "minimum"
    case .maximum: "maximum"
    case .deviation: "deviation"
    case .share: "share"
    case .complete: "complete"
    case .incomplete: "incomplete"
    case .carried: "carried"
    case .total: "total"
    case .untagged: "untagged"
    case .none: "none"
    case .root: "root"
    case .monday: "monday"
    case .tuesday: "tuesday"
    case .wednesday: "wednesday"
    case .thursday: "thursday"
    case .friday: "friday"
    case .saturday: "saturday"
    case .sunday: "sunday"
    case .language: "language"
    case .footer: "footer"
    case .page: "page"
    case .summary: "summary"
    case .comments: "comments"
    case .record: "record"
    case .records: "records"
    case .taskOne: "task_one"
    case .tasks: "tasks"
    case .entry: "entry"
    case .entryMany: "entry_many"
    case .note: "note"
    case .notes: "notes"
    case .noRecords: "no_records"
    case .noEntries: "no_entries"
    case .noTasks: "no_tasks"
    case .target: "target"
    case .furtherPictures: "further_pictures"
    case .eventOne: "event_one"
    case .eventMany: "event_many"
    case .boutOne: "bout_one"
    case .boutMany: "bout_many"
    case .noEvents: "no_events"
    case .noBouts: "no_bouts"
    case .shortest: "shortest"
    case .longest: "longest"
    case .perDay: "per_day"
    case .perWeek: "per_week"
    case .perMonth: "per_month"
    case .perYear: "per_year"
    case .countPerDay: "count_per_day"
    case .countPerWeek: "count_per_week"
    case .countPerMonth: "count_per_month"
    case .countPerYear: "count_per_year"
    case .tasksPerDay: "tasks_per_day"
    case .tasksPerWeek: "tasks_per_week"
    case .tasksPerMonth: "tasks_per_month"
    case .tasksPerYear: "tasks_per_year"
    case .intervals: "intervals"
    case .bouts: "bouts"
    case .timeBudget: "time_budget"
    case .rate: "rate"
    case .latency: "latency"
    case .observed: "observed"
    case .raster: "raster"
    case .transitions: "transitions"
    case .fromTo: "from_to"
    case .agreement: "agreement"
    case .kappa: "kappa"
    case .agreed: "agreed"
    case .samples: "samples"
    case .expected: "expected"
    case .noSample: "no_sample"
    case .oneCategory: "one_category"
    case .notShown: "not_shown"
    case .latest: "latest"
    case .entries: "entries"
    case .meanInterval: "mean_interval"
    case .sinceLatest: "since_latest"
    case .longestGap: "longest_gap"
    case .today: "today"
    case .dayMean: "day_mean"
    case .nothingYet: "nothing_yet"
    case .needsTwo: "needs_two"
    case .others: "others"
    case .unitHour: "unit_hour"
    case .unitMinute: "unit_minute"
    case .unitSecond: "unit_second"
    case .decimal: "decimal"
    case .date: "date"
    case .monthYear: "month_year"
    case .dateRange: "date_range"
    case .month1: "month_1"
    case .month2: "month_2"
    case .month3: "month_3"
    case .month4: "month_4"
    case .month5: "month_5"
    case .month6: "month_6"
    case .month7: "month_7"
    case .month8: "month_8"
    case .month9: "month_9"
    case .month10: "month_10"
    case .month11: "month_11"
    case .month12: "month_12"
    case .day1: "day_1"
    case .day2: "day_2"
    case .day3: "day_3"
    case .day4: "day_4"
    case .day5: "day_5"
    case .day6: "day_6"
    case .day7: "day_7"
    }
  }

  /// The word where the setting does not say it.
  package var english: String {
    switch self {
    case .by: "By"
    case .start: "start"
    case .stop: "Stop"
    case .stateStop: "stop"
    case .duration: "Duration"
    case .pauses: "Pauses"
    case .running: "running"
    case .tags: "Tags"
    case .perHour: "an hour"
    case .open: "open"
    case .backlog: "Backlog"
    case .due: "due"
    case .completed: "done"
    case .carriedOver: "carried over"
    case .priorityNone: "No priority"
    case .priorityLow: "Low"
    case .priorityMedium: "Medium"
    case .priorityHigh: "High"
    case .day: "Day"
    case .week: "Week"
    case .month: "Month"
    case .year: "Year"
    case .hour: "Hour"
    case .weekday: "Weekday"
    case .tag: "Tag"
    case .subject: "Subject"
    case .kind: "Kind"
    case .collection: "Collection"
    case .category: "Category"
    case .eventType: "Event type"
    case .session: "Session"
    case .priority: "Priority"
    case .task: "Task"
    case .count: "Count"
    case .events: "Events"
    case .recordsCounted: "Records"
    case .notesCounted: "Notes"
    case .sum: "Sum"
    case .mean: "Mean"
    case .median: "Median"
    case .minimum: "Minimum"
    case .maximum: "Maximum"
    case .deviation: "Deviation"
    case .share: "Share"
    case .complete: "Complete"
    case .incomplete: "Incomplete"
    case .carried: "Carried over"
    case .total: "Total"
    case .untagged: "Untagged"
    case .none: "None"
    case .root: "Book"
    case .monday: "Monday"
    case .tuesday: "Tuesday"
    case .wednesday: "Wednesday"
    case .thursday: "Thursday"
    case .friday: "Friday"
    case .saturday: "Saturday"
    case .sunday: "Sunday"
    case .language: "en"
    case .footer: "Generated by Tallybook"
    case .page: "Page"
    case .summary: "Summary"
    case .comments: "Comments"
    case .record: "record"
    case .records: "records"
    case .taskOne: "task"
    case .tasks: "tasks"
    case .entry: "entry"
    case .entryMany: "entries"
    case .note: "note"
    case .notes: "notes"
    case .noRecords: "No records"
    case .noEntries: "No entries"
    case .noTasks: "No tasks"
    case .target: "Target"
    case .furtherPictures: "more pictures"
    case .eventOne: "event"
    case .eventMany: "events"
    case .boutOne: "bout"
    case .boutMany: "bouts"
    case .noEvents: "No events"
    case .noBouts: "No bouts"
    case .shortest: "Shortest"
    case .longest: "Longest"
    case .perDay: "Time per day"
    case .perWeek: "Time per week"
    case .perMonth: "Time per month"
    case .perYear: "Time per year"
    case .countPerDay: "Per day"
    case .countPerWeek: "Per week"
    case .countPerMonth: "Per month"
    case .countPerYear: "Per year"
    case .tasksPerDay: "Tasks per day"
    case .tasksPerWeek: "Tasks per week"
    case .tasksPerMonth: "Tasks per month"
    case .tasksPerYear: "Tasks per year"
    case .intervals: "Intervals"
    case .bouts: "Bouts"
    case .timeBudget: "Time budget"
    case .rate: "Per hour"
    case .latency: "Latency"
    case .observed: "Observed"
    case .raster: "Sessions"
    case .transitions: "Transitions"
    case .fromTo: "From ↓ to →"
    case .agreement: "Agreement"
    case .kappa: "Kappa"
    case .agreed: "Samples that agree"
    case .samples: "Samples"
    case .expected: "Expected by chance"
    case .noSample: "There is none: nothing was sampled, since the sessions do not both tell of it"
    case .oneCategory: "There is none: both sessions show one and the same throughout, and chance alone would have them agree"
    case .notShown: "Not shown"
    case .latest: "Latest"
    case .entries: "Entries"
    case .meanInterval: "Average interval"
    case .sinceLatest: "Since the latest"
    case .longestGap: "Longest gap"
    case .today: "Today"
    case .dayMean: "Mean of the days before"
    case .nothingYet: "Nothing recorded yet"
    case .needsTwo: "Need at least 2 entries"
    case .others: "Others"
    case .unitHour: "h"
    case .unitMinute: "m"
    case .unitSecond: "s"
    case .decimal: "."
    case .date: "{day} {month} {year}"
    case .monthYear: "{month} {year}"
    case .dateRange: "{from} – {to}"
    case .month1: "Jan"
    case .month2: "Feb"
    case .month3: "Mar"
    case .month4: "Apr"
    case .month5: "May"
    case .month6: "Jun"
    case .month7: "Jul"
    case .month8: "Aug"
    case .month9: "Sep"
    case .month10: "Oct"
    case .month11: "Nov"
    case .month12: "Dec"
    case .day1: "Mon"
    case .day2: "Tue"
    case .day3: "Wed"
    case .day4: "Thu"
    case .day5: "Fri"
    case .day6: "Sat"
    case .day7: "Sun"
    }
  }

  /// The word for a field: the one whose key is the field's name.
  package init?(_ field: Field) {
    switch field {
    case .kind: self = .kind
    case .subject: self = .subject
    case .duration: self = .duration
    case .category: self = .category
    case .tags: self = .tags
    case .session: self = .session
    case .count: self = .count
    case .sum: self = .sum
    case .mean: self = .mean
    case .median: self = .median
    case .minimum: self = .minimum
    case .maximum: self = .maximum
    case .deviation: self = .deviation
    case .day: self = .day
    case .priority: self = .priority
    case .completed: self = .completed
    case .due: self = .due
    case .carried: self = .carried
    case .notes: self = .notes
    case .carriedOver: self = .carriedOver
    case .task: self = .task
    case .latest: self = .latest
    case .sinceLatest: self = .sinceLatest
    case .meanInterval: self = .meanInterval
    case .longestGap: self = .longestGap
    case .today: self = .today
    case .dayMean: self = .dayMean
    case .share: self = .share
    case .rate: self = .rate
    case .latency: self = .latency
    case .observed: self = .observed
    case .kappa: self = .kappa
    case .agreed: self = .agreed
    case .expected: self = .expected
    default: return nil
    }
  }
}
