internal import TallybookBase

extension ReportBlock {
  /// What happened since a start: states and points side by side, a lane each.
  struct Lanes {
    struct Lane {
      var name: String
      var color: String
      /// In ns since the start.
      var bouts: [(from: Int64, to: Int64)]
      var ticks: [Int64]
      var count: Int
    }

    var facts: String
    /// When it began, and the zone of the clocks that it is shown by.
    var start: Instant
    var zone: ZoneRules
    /// How long it took.
    var span: Int64
    var lanes: [Lane]
  }
}
