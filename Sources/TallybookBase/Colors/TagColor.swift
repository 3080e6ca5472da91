/// The colour of a tag that was given none: always the same for a name. The hue is where the name stands in its alphabet, so that tags
/// in alphabetical order run once around the circle; names that begin alike differ in lightness, and a little in hue.
/// docs/decisions/0017-tags.md has the rule.
package enum TagColor {
  /// The colour of a tag of a name, #RRGGBB.
  ///
  /// - Throws: `invalid` where nothing is left of the name without white space at its ends.
  package static func of(_ name: String) throws(Failure) -> String {
    let trimmed = TrimmedText.of(name)
    guard !trimmed.isEmpty else { throw Failure(.required, "the name of the tag is empty; give it one character at least", field: .name) }
    return hex(trimmed)
  }

  /// The same of a tag's name.
  package static func hex(_ name: String) -> String {
    let letters = folded(name)
    return OKLCH(lightness: 0.5579 + 0.2 * shades(letters.dropFirst(beginning)).lighter, chroma: 0.1147, hue: hue(letters)).hex
  }

  /// Degrees: the first letter says where in its alphabet, the three behind it where between that letter and the next; what follows
  /// moves it by up to 24 degrees.
  static func hue(_ name: String) -> Double { hue(folded(name)) }

  /// How many letters say where a name stands.
  private static let beginning = 4

  private static func hue(_ letters: [UInt32]) -> Double {
    guard let first = letters.first else { return 0 }
    let (start, width) = place(first)
    var share = 0.0
    for letter in letters.dropFirst().prefix(beginning - 1).reversed() { share = (rank(letter) + share) / 38 }
    let angle = 360 * (start + width * share) + 48 * shades(letters.dropFirst(beginning)).further
    return angle < 0 ? angle + 360 : angle >= 360 ? angle - 360 : angle
  }

  /// How much lighter and further on the circle a name is by what follows its beginning, each from -0.5 to 0.5; 0 where nothing does. Names whose last letters follow each other are far apart: steps of 1 / g and 1 / g², g the root of x³ = x + 1 (Martin
  /// Roberts, The Unreasonable Effectiveness of Quasirandom Sequences, 2018), as parts of 2^64.
  private static func shades(_ rest: ArraySlice<UInt32>) -> (lighter: Double, further: Double) {
    guard !rest.isEmpty else { return (0, 0) }
    let number = rest.reduce(UInt64(0)) { $0 &* 1_000_003 &+ UInt64($1) }
    func part(_ step: UInt64) -> Double { Double((number &* step) >> 11) / Double(1 << 53) - 0.5 }
    return (part(0xC13F_A9A9_02A6_328F), part(0x91E1_0DA5_C79E_7B1C))
  }

  /// Letters with an order of their own; each runs once around the circle.
  private static let alphabets: [ClosedRange<UInt32>] = [
    0x61...0x7A, 0x30...0x39, 0x3B1...0x3C9, 0x430...0x45F, 0x561...0x586, 0x5D0...0x5EA, 0x621...0x64A, 0x904...0x939, 0xE01...0xE2E,
    0x10D0...0x10FA, 0x3041...0x3096, 0x30A1...0x30FA, 0x4E00...0x9FFF, 0xAC00...0xD7A3,
  ]

  /// Where a first letter stands in its alphabet, and how much of it is its own. What has none, as signs and emoji, stands
  /// where it does among the 256 characters of its block.
  private static func place(_ letter: UInt32) -> (start: Double, width: Double) {
    if let alphabet = alphabets.first(where: { $0.contains(letter) }) {
      let size = Double(alphabet.upperBound - alphabet.lowerBound + 1)
      return (Double(letter - alphabet.lowerBound) / size, 1 / size)
    }
    return (Double(letter & 0xFF) / 256, 1 / 256)
  }

  /// A later letter among all: what stands before the digits, digits, letters, what stands behind them.
  private static func rank(_ letter: UInt32) -> Double {
    switch letter {
    case 0x30...0x39: Double(letter - 0x30) + 1
    case 0x61...0x7A: Double(letter - 0x61) + 11
    case ..<0x61: 0
    default: 37
    }
  }

  /// The letters of a name without letter case and accents.
  private static func folded(_ name: String) -> [UInt32] {
    var letters: [UInt32] = []
    for scalar in name.unicodeScalars {
      for letter in scalar.properties.lowercaseMapping.unicodeScalars where !(0x300...0x36F).contains(letter.value) {
        letters.append(base(letter.value))
      }
    }
    return letters
  }

  /// Latin letters with accents, U+00DF to U+017F in lower case; those in upper case are folded before.
  private static let plain = Array(
    ("saaaaaaaceeeeiiiidnooooo.ouuuuytyaaaaaaccccccccddddeeeeeeeeeegggggggghhhhiiiiiii"
      + "iiiiijjkkkllllllllllnnnnnnnnnoooooooorrrrrrssssssssttttttuuuuuuuuuuuuwwyyyzzzzzzs").utf8)

  private static func base(_ letter: UInt32) -> UInt32 {
    guard (0xDF...0x17F).contains(letter), letter != 0xF7 else { return letter }
    let index = Int(letter - 0xDF)
    return plain.indices.contains(index) ? UInt32(plain[index]) : letter
  }
}
