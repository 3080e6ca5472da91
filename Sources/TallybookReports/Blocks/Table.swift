internal import TallybookDrawing

extension ReportBlock {
  /// Rows of cells below the names of their columns.
  struct Table {
    struct Row {
      var cells: [String]
      var isTotal = false
      /// How long the bar behind it is, 0 to 1 of the longest; nil: there is none.
      var bar: Double?
      /// The colour that stands before the first cell.
      var ink: Ink?
    }

    var columns: [String]
    /// Which columns hold numbers.
    var isNumber: [Bool]
    var rows: [Row]
  }
}
