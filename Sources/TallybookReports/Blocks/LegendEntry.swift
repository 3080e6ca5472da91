internal import TallybookDrawing

/// A mark of a figure, what it stands for and what that comes to.
struct LegendEntry {
  /// The mark as it looks there.
  enum Key {
    case area(Ink)
    case line(Ink, [Double])

    var isLine: Bool { if case .line = self { true } else { false } }

    /// - Parameter middle: how far below the upper edge.
    func draw(x: Double, middle: Double, on picture: inout Picture) {
      switch self {
      case .area(let ink): picture.rectangle(.init(x: x, y: middle - 3.5, width: 7, height: 7), fill: ink, outline: ink == .others ? .faint : nil)
      case .line(let ink, let dash): picture.line(from: (x, middle), to: (x + 16, middle), ink, width: 1.5, dash: dash)
      }
    }

    /// The mark alone.
    var picture: Picture {
      var picture = Picture(width: isLine ? 16 : 8, height: 9)
      draw(x: 0, middle: 4.5, on: &picture)
      return picture
    }
  }

  var key: Key
  /// What names it in the figure beside its look; empty of most.
  var mark = ""
  var name: String
  var text: String
}
