/// What a figure shows in letters: a line for each bar.
struct FigureTable {
  struct Row {
    var label: String
    var number: String
    /// How long its bar is, 0 to 1 of the longest.
    var part: Double
  }

  /// The names of the labels and of the numbers.
  var columns: (label: String, number: String)
  var rows: [Row]
}
