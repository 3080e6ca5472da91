/// How wide text is in the Helvetica family. What its table lacks counts one em, emoji 1.3: an upper bound, so that text that
/// was made to fit does, whatever font the reader has for it.
package enum FontMetrics {
  /// Regular or bold.
  package enum Weight { case regular, bold }

  /// The families that a drawing names, best first: all have the same widths.
  package static let families = "Liberation Sans, Helvetica, Arial, Nimbus Sans, sans-serif"

  /// The height of a line in em.
  package static let lineHeight = 1.25
  /// From the line's upper edge to the baseline, in em.
  static let ascent = 0.95

  /// The width of a text in points, at a size in points.
  package static func width(_ text: String, size: Double, _ weight: Weight = .regular) -> Double {
    text.reduce(0) { $0 + width($1, weight) } * size / 1000
  }

  /// The width of what a reader sees as one character, in 1/1000 em: of what is joined all parts, since not every font joins them.
  static func width(_ character: Character, _ weight: Weight) -> Double {
    character.unicodeScalars.reduce(0) { $0 + width($1, weight) }
  }

  private static func width(_ scalar: Unicode.Scalar, _ weight: Weight) -> Double {
    let table = weight == .regular ? regular : bold
    if let width = table.width(scalar.value) { return width }
    switch scalar.properties.generalCategory {
    // Combined with what stands before, or not seen.
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifierBase ? 1300 : 1000
    }
  }

  private static let regular = Table(FontWidths.regular)
  private static let bold = Table(FontWidths.bold)

  /// Widths by code point below U+2600.
  private struct Table {
    private let widths: [UInt16]

    init(_ runs: [FontWidths.Run]) {
      var widths = [UInt16](repeating: .max, count: 0x2600)
      for run in runs {
        for (offset, width) in run.widths.enumerated() where Int(run.first) + offset < widths.count { widths[Int(run.first) + offset] = width }
      }
      self.widths = widths
    }

    func width(_ code: UInt32) -> Double? {
      guard code < widths.count, widths[Int(code)] != .max else { return nil }
      return Double(widths[Int(code)])
    }
  }
}
