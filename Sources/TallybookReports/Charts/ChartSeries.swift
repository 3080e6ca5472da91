/// Values over time, by tag or whatever it is grouped by.
struct ChartSeries {
  /// What is measured, which decides how it is written.
  enum Unit { case duration, number }

  struct Member {
    var name: String
    var color: String
    var total: Double
  }

  /// A day, month or year.
  struct Slot {
    /// As the bar's own label where there is room, and where there is not.
    var label: String
    var short: String
    /// What stands below the short label where it changes: the month.
    var context: String
    /// A value for each member.
    var values: [Double]

    var total: Double { values.reduce(0, +) }
  }

  var unit: Unit
  var members: [Member]
  var slots: [Slot]
  /// What an axis reaches at least.
  var top = 0.0

  var total: Double { members.reduce(0) { $0 + $1.total } }
}
