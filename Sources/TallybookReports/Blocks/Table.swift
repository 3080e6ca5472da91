extension ReportBlock {
  /// Rows of cells below the names of their columns.
  struct Table {
    struct Row {
      var cells: [String]
      var isTotal = false
      /// The colour that stands before the first cell.
      var color: String?
    }

    var columns: [String]
    /// Which columns hold numbers.
    var isNumber: [Bool]
    var rows: [Row]
  }
}
