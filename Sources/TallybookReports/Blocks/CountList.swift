extension ReportBlock {
  /// How many there are of each, as bars beside each other's names.
  struct CountList {
    struct Row {
      var label: String
      var count: Int64
    }

    var title: String
    var rows: [Row]

    var most: Int64 { rows.map(\.count).max() ?? 0 }
  }
}
