internal import TallybookBase

/// A text as a name that has no letter case, as people and many file systems see it: "Ä", "ä" and "a" with two dots behind it are the same,
/// "a" is another. Canonically equal texts fold to the same.
package enum CaselessText {
  /// What is the same for all spellings of a name: two of them have the same code points.
  package static func folded(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    for scalar in CanonicalText.decomposed(text) {
      guard !scalar.isASCII else {
        folded.append((0x41...0x5A).contains(scalar.value) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar)
        continue
      }
      // By way of the small letter's capital: σ and ς have one, and ß has SS.
      for capital in scalar.properties.lowercaseMapping.unicodeScalars.lazy.flatMap(\.properties.uppercaseMapping.unicodeScalars) {
        folded.append(contentsOf: capital.properties.lowercaseMapping.unicodeScalars)
      }
    }
    return CanonicalText.composed(String(folded))
  }

  /// Whether two names differ in letter case at most.
  package static func same(_ left: String, _ right: String) -> Bool { ExactText.same(folded(left), folded(right)) }
}

/// Names of which no two differ in letter case alone.
package struct CaselessNames {
  private var names = Set<ExactText>()
  /// The number that is tried next for a name that several entries want.
  private var numbers: [ExactText: Int] = [:]

  package init(_ taken: String...) { for name in taken { _ = take(name) } }

  package var isEmpty: Bool { names.isEmpty }

  /// Takes a name; false where it is taken.
  package mutating func take(_ name: String) -> Bool { names.insert(ExactText(CaselessText.folded(name))).inserted }

  /// Takes a name, or where it is taken the first free one of those with a number, from 2. Of many entries of one name each looks on from
  /// where the one before it found its own.
  package mutating func takeFree(_ name: String, numbered: (Int) -> String) -> String {
    if take(name) { return name }
    let key = ExactText(CaselessText.folded(name))
    var number = numbers[key] ?? 2
    while true {
      let next = numbered(number)
      number += 1
      guard take(next) else { continue }
      numbers[key] = number
      return next
    }
  }
}
