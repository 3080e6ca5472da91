/// What something is drawn in: a role that light and dark pages fill differently, or a colour of the user's.
package enum Ink: Equatable {
  /// Text and what must be seen.
  case text
  /// What is said beside: dates, footers.
  case faint
  /// Thin lines between things.
  case rule
  /// The page itself.
  case paper
  /// A band behind what is drawn, such as a weekend.
  case shade
  /// The part of a chart that stands for all others: paler than any colour, so it is drawn with an outline.
  case others
  /// #RRGGBB.
  case color(String)

  /// On a light page. Text and faint text have a contrast to it of 4.5 and more (WCAG AA).
  package var light: String {
    switch self {
    case .text: "#1c1c1e"
    case .faint: "#5f6368"
    case .rule: "#d0d3d8"
    case .paper: "#ffffff"
    case .shade: "#f6f7f9"
    case .others: "#d0d3d8"
    case .color(let hex): hex
    }
  }

  /// On a dark page, with the same contrasts.
  package var dark: String {
    switch self {
    case .text: "#f2f2f4"
    case .faint: "#a8adb4"
    case .rule: "#44484e"
    case .paper: "#18191b"
    case .shade: "#1d1f22"
    case .others: "#33363b"
    case .color(let hex): hex
    }
  }

  /// What is read best on an ink: on a colour black or white, by relative luminance as WCAG 2 defines it.
  package static func readable(on ink: Ink) -> Ink {
    guard case .color(let hex) = ink else { return .text }
    return luminance(of: hex) > 0.179 ? .color("#000000") : .color("#ffffff")
  }

  private static func luminance(of color: String) -> Double {
    let digits = color.utf8.dropFirst().compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 6 else { return 0 }
    func linear(_ place: Int) -> Double {
      let part = Double(digits[place] * 16 + digits[place + 1]) / 255
      return part <= 0.040_45 ? part / 12.92 : power((part + 0.055) / 1.055)
    }
    return 0.2126 * linear(0) + 0.7152 * linear(2) + 0.0722 * linear(4)
  }

  /// x to the power of 2.4, by x² and the fifth root of x²: no mathematics library for one number.
  private static func power(_ x: Double) -> Double {
    let square = x * x
    var root = 1.0
    for _ in 0..<40 { root -= (root * root * root * root * root - square) / (5 * root * root * root * root) }
    return square * root
  }
}
