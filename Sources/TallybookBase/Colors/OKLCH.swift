internal import Glibc

/// A colour by lightness, chroma and hue, as people see them: OKLab by Björn Ottosson, in polar form.
struct OKLCH {
  /// 0 black to 1 white.
  let lightness: Double
  /// 0 grey; sRGB ends at 0.1 to 0.3.
  let chroma: Double
  /// Degrees: 30 red, 90 yellow, 145 green, 260 blue.
  let hue: Double

  /// As #RRGGBB in sRGB. What lies outside of it is cut, channel by channel.
  var hex: String {
    let angle = hue * .pi / 180
    let (a, b) = (chroma * cos(angle), chroma * sin(angle))
    func cube(_ root: Double) -> Double { root * root * root }
    let l = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let m = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let s = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let channels = [
      4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
      -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
      -0.0041960863 * l - 0.7034186147 * m + 1.7076147010 * s,
    ]
    return "#" + channels.map(Self.digits).joined()
  }

  /// Two digits of a linear channel.
  private static func digits(_ linear: Double) -> String {
    let cut = min(max(linear, 0), 1)
    let shown = cut <= 0.0031308 ? 12.92 * cut : 1.055 * pow(cut, 1 / 2.4) - 0.055
    let number = String(UInt8((255 * shown).rounded()), radix: 16, uppercase: true)
    return number.utf8.count < 2 ? "0" + number : number
  }
}
