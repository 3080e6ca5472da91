internal import TallybookAnalysis
internal import TallybookDrawing

/// Values over time, by tag or whatever it is grouped by.
struct ChartSeries {
  /// What is measured, which decides how it is written.
  enum Unit { case duration, number }

  /// What has a colour: a tag, what is complete.
  struct Member {
    var name: String
    var ink: Ink
    var total: Double
  }

  /// A day, week, month or year.
  struct Slot {
    /// As the bar's own label where there is room, and where there is not.
    var label: String
    var short: String
    /// What stands below the short label where it changes: the month with its year.
    var context: String
    /// Of a day its weekday; empty of all else.
    var weekday: String
    var isWeekend: Bool
    /// Whether it is labelled where not all can be: a Monday, the first week of a month, the first month of a quarter.
    var isMajor: Bool
    /// A value for each member.
    var values: [Double]

    var total: Double { values.reduce(0, +) }
  }

  var unit: Unit
  /// What a slot is.
  var period: CalendarUnit
  /// The largest first; they stand in this order in every bar, legend and table.
  var members: [Member]
  var slots: [Slot]
  /// What an axis reaches at least.
  var top = 0.0
  /// What a slot should come to; 0: there is none.
  var target = 0.0

  var total: Double { members.reduce(0) { $0 + $1.total } }

  var isEmpty: Bool { slots.isEmpty || members.allSatisfy { $0.total <= 0 } }
}
