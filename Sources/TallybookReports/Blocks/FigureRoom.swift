/// How high a drawing is.
struct FigureRoom {
  /// On a page, in points.
  var onPage = 165.0
  /// On a screen, in pixels.
  var onScreen = 240.0
}
