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
    /// The names of the columns in full, where these are short: for cells that stand alone.
    var names: [String]?
    /// What is said below it; nothing of most.
    var note = ""
    /// Its numbers as programs get them, beside the cells.
    var data: [(key: String, value: FigureData)] = []
  }
}
