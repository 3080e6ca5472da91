package import TallybookBase

/// What a report covers, and how it counts.
package struct ReportOptions: Sendable {
  /// How sessions count.
  package var flags: ReportFlags
  /// The zone whose days count; nil: the book's setting.
  package var zone: String?
  /// When a day begins, in ns from midnight; nil: the book's setting.
  package var dayStart: Int64?
  /// The first day that it covers; nil: that of the first item.
  package var first: CivilDate?
  /// The last day, included; nil: that of the last item.
  package var last: CivilDate?
  /// What stands at the foot of each page; nil: the word `footer`.
  package var footer: String?

  /// Everything that is selected, as the book's settings count days, unless said otherwise.
  package init(
    _ flags: ReportFlags = [], zone: String? = nil, dayStart: Int64? = nil, first: CivilDate? = nil, last: CivilDate? = nil,
    footer: String? = nil
  ) {
    self.flags = flags
    self.zone = zone
    self.dayStart = dayStart
    self.first = first
    self.last = last
    self.footer = footer
  }
}

/// What a section shows.
package struct SectionOptions: Sendable {
  /// Of bars and lines how wide a bar is, by default as many days as have room; of a table its groups, by default tags.
  package var by: (first: Grouping, second: Grouping)
  /// Of a timeline its session, of a waveform its attachment, of an agreement its first session; of a histogram a session whose events' intervals it shows, 0: how
  /// long the selected sessions lasted.
  package var id: Int64
  /// Its title; nil: one by what it shows.
  package var title: String?
  /// How many tags of a chart, or first groups of a table, stand by themselves, those that come to most; 0: of a chart as many as
  /// there are colours, of a table all. Sections of bouts have bounds of their own.
  package var limit: UInt64
  /// What a bar should come to, in ns or of what takes no time in number; 0: nothing is asked for.
  package var target: Int64
  /// How bouts are shown.
  package var flags: ShowFlags
  /// The second session of an agreement.
  package var other: Int64
  /// Of an agreement: from one sample to the next, in ns; 0: a second.
  package var step: Int64
  /// Of a budget: where the time begins that is looked at, an instant or with `fromStart` so many ns behind each start; nil: where the report does.
  package var since: Int64?
  /// Where it ends.
  package var until: Int64?

  /// A section that shows what its kind shows by default, unless said otherwise.
  package init(
    by first: Grouping = .none, _ second: Grouping = .none, id: Int64 = 0, title: String? = nil, limit: UInt64 = 0, target: Int64 = 0,
    flags: ShowFlags = [], other: Int64 = 0, step: Int64 = 0, since: Int64? = nil, until: Int64? = nil
  ) {
    by = (first, second)
    self.id = id
    self.title = title
    self.limit = limit
    self.target = target
    self.flags = flags
    self.other = other
    self.step = step
    self.since = since
    self.until = until
  }
}
