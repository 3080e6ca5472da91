/// How high a figure is, in points.
struct FigureRoom {
  /// What a page must have left for it, with its title and its legend.
  var reserved = 200.0
  /// The drawing on a page; nil: what title and legend leave of `reserved`.
  var onPage: Double?
  /// The drawing in HTML.
  var inline = 190.0
}
