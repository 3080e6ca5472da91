@_spi(_Unicode) import Swift
import Testing
@testable import TallybookBase
@testable import TallybookQuery
@testable import TallybookText

@Suite(.timeLimit(.minutes(60))) struct FoldedTextTests {
  /// Every character that there is, with its canonical forms.
  @Test func equalTextsFoldEqually() {
    var seen = 0
    for code in UInt32(0x20)...0x2FFFF where !(0xD800...0xDFFF).contains(code) && !(0xAC10...0xD700).contains(code) {
      guard let scalar = Unicode.Scalar(code), scalar.properties.generalCategory != .unassigned else { continue }
      let text = String(scalar)
      let folded = SearchText.folded(text)
      let (composed, decomposed) = (Self.text(CanonicalText.composed(text.unicodeScalars)), Self.text(CanonicalText.decomposed(text)))
      #expect(SearchText.folded(composed) == folded && SearchText.folded(decomposed) == folded, "U+\(String(code, radix: 16))")
      // What was folded stays as it is.
      #expect(SearchText.folded(folded.joined(separator: " ")) == folded, "U+\(String(code, radix: 16))")
      seen += 1
    }
    #expect(seen > 90_000)
  }

  @Test(arguments: [("ﬁ", "fi"), ("ｶﾞ", "ガ"), ("ガ", "カ\u{3099}"), ("㍿", "株式会社"), ("Ａ", "a"), ("²", "2"), ("ﬀ", "ff"), ("ſ", "s"), ("Å", "å"), ("한", "\u{1112}\u{1161}\u{11ab}"), ("𝔄", "a"), ("Ǆ", "dz")])
  func formsOfOneThingAreTheSame(one: String, other: String) { #expect(SearchText.folded(one) == SearchText.folded(other)) }

  /// Marks that the standard library takes for letters are put into their order all the same.
  @Test func marksAreInOrder() {
    #expect(CanonicalText.decomposed("\u{F7A}\u{F73}") == ["\u{F71}", "\u{F7A}", "\u{F72}"])
    #expect(CanonicalText.decomposed("a\u{315}\u{344}") == ["a", "\u{308}", "\u{301}", "\u{315}"])
  }

  private static func text(_ scalars: [Unicode.Scalar]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }
}
