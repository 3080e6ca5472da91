internal import TallybookDrawing

/// What a chart tells its parts apart by, the largest first: eight colours, and for lines as many ways of dashing.
///
/// Any two of the colours differ by a CIEDE2000 of 16 and more to eyes of all colours and, by the matrices of Machado, Oliveira and
/// Fernandes (A physiologically-based model for simulation of color vision deficiency, 2009), to those that lack one of the three
/// sorts of cones; each has a contrast of 3:1 to light and dark pages. Nine such colours were not found. What is beyond
/// them is pale with an outline.
enum ChartPalette {
  static let colors = ["#7F3FDA", "#E87308", "#167659", "#9B80FF", "#BE3105", "#03A87D", "#A38CA9", "#60657C"]

  /// Lengths of strokes and gaps in points.
  private static let dashes: [[Double]] = [[], [7, 3], [2, 2], [8, 2, 2, 2], [4, 2], [10, 3, 2, 3, 2, 3], [1, 3], [5, 5]]

  /// How many parts have a colour of their own.
  static var count: Int { colors.count }

  static func ink(_ rank: Int) -> Ink { colors.indices.contains(rank) ? .color(colors[rank]) : .others }

  static func dash(_ rank: Int) -> [Double] { dashes.indices.contains(rank) ? dashes[rank] : [1, 1] }
}
