/// How large a figure is drawn, in points of a page or pixels of a screen.
struct FigureSize {
  var width: Double
  var height: Double
  /// Of its letters.
  var text: Double
  /// The smallest that letters may be where there is little room.
  var least: Double

  /// Sizes that letters are tried in, largest first.
  var sizes: [Double] { text > least ? [text, (text + least) / 2, least] : [text] }

  /// On a page that is printed.
  static func page(width: Double, height: Double) -> Self { Self(width: width, height: height, text: 7.5, least: 6.5) }

  /// On a screen, whose letters are never smaller.
  static func screen(width: Double, height: Double) -> Self { Self(width: width, height: height, text: 11, least: 11) }
}
