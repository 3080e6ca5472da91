import Glibc

/// How colours look: the differences of CIEDE2000 (Sharma, Wu and Dalal, The CIEDE2000 color-difference formula, 2005), what is seen
/// without one of the three sorts of cones (Machado, Oliveira and Fernandes, 2009, at full severity), and WCAG's contrast.
struct SeenColor {
  /// Red, green and blue, linear.
  let linear: [Double]

  enum Eyes: CaseIterable {
    case all, protan, deutan, tritan

    var matrix: [[Double]] {
      switch self {
      case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
      case .protan: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
      case .deutan: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
      case .tritan: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
      }
    }
  }

  init(_ hex: String) {
    let digits = Array(hex.dropFirst())
    linear = (0..<3).map { place in
      let part = Double(Int(String(digits[place * 2...place * 2 + 1]), radix: 16) ?? 0) / 255
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
  }

  var luminance: Double { 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] }

  func contrast(to other: SeenColor) -> Double {
    (max(luminance, other.luminance) + 0.05) / (min(luminance, other.luminance) + 0.05)
  }

  func distance(to other: SeenColor, by eyes: Eyes) -> Double { Self.difference(lab(eyes), other.lab(eyes)) }

  private func lab(_ eyes: Eyes) -> (l: Double, a: Double, b: Double) {
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] { matrix.map { zip($0, vector).reduce(0) { $0 + $1.0 * $1.1 } } }
    let seen = product(eyes.matrix, linear).map { min(max($0, 0), 1) }
    let xyz = product([[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]], seen)
    let f = zip(xyz, [0.95047, 1, 1.08883]).map { value, white in
      let part = value / white
      return part > 216.0 / 24389 ? cbrt(part) : (24389.0 / 27 * part + 16) / 116
    }
    return (116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2]))
  }

  static func difference(_ one: (l: Double, a: Double, b: Double), _ two: (l: Double, a: Double, b: Double)) -> Double {
    func seventh(_ x: Double) -> Double { pow(x, 7) }
    let mean = (hypot(one.a, one.b) + hypot(two.a, two.b)) / 2
    let g = 0.5 * (1 - sqrt(seventh(mean) / (seventh(mean) + seventh(25))))
    let (a1, a2) = (one.a * (1 + g), two.a * (1 + g))
    let (c1, c2) = (hypot(a1, one.b), hypot(a2, two.b))
    func hue(_ b: Double, _ a: Double) -> Double {
      let angle = atan2(b, a) * 180 / .pi
      return b == 0 && a == 0 ? 0 : angle < 0 ? angle + 360 : angle
    }
    let (h1, h2) = (hue(one.b, a1), hue(two.b, a2))
    var dh = c1 * c2 == 0 ? 0 : h2 - h1
    if dh > 180 { dh -= 360 } else if dh < -180 { dh += 360 }
    let (dl, dc, dH) = (two.l - one.l, c2 - c1, 2 * sqrt(c1 * c2) * sin(dh / 2 * .pi / 180))
    let (l, c) = ((one.l + two.l) / 2, (c1 + c2) / 2)
    let sum = h1 + h2
    let h = c1 * c2 == 0 ? sum : abs(h1 - h2) <= 180 ? sum / 2 : sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2
    func cosine(_ degrees: Double) -> Double { cos(degrees * .pi / 180) }
    let t = 1 - 0.17 * cosine(h - 30) + 0.24 * cosine(2 * h) + 0.32 * cosine(3 * h + 6) - 0.20 * cosine(4 * h - 63)
    let rotation = -sin(2 * 30 * exp(-pow((h - 275) / 25, 2)) * .pi / 180) * 2 * sqrt(seventh(c) / (seventh(c) + seventh(25)))
    let sl = 1 + 0.015 * pow(l - 50, 2) / sqrt(20 + pow(l - 50, 2))
    let (sc, sh) = (1 + 0.045 * c, 1 + 0.015 * c * t)
    return sqrt(pow(dl / sl, 2) + pow(dc / sc, 2) + pow(dH / sh, 2) + rotation * dc / sc * dH / sh)
  }
}
