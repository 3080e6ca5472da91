import Testing
@testable import TallybookBase
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct TextOrderTests {
  /// As pyuca orders them by the table of Unicode 15; Tests/Oracles/ does so with random names.
  private static let rising = [
    "!", "?", "§", "℃", "~", "⚀", "✅", "🪶", "$", "€", "½", "²", "ａ", "Ａ", "a b", "a_b", "a-b", "ab", "ab\u{301}", "aero", "Ærø",
    "Apfel", "a\u{308}pfel", "Äpfel", "Birne", "co-op", "CO-OP", "coop", "cote", "coté", "côte", "côté", "etude", "Étude", "f",
    "fish", "ﬁsh", "ﬂ", "i", "I", "İ", "ı", "ll", "l·l", "ŀl", "Lodz", "Łódź", "naive", "naïve", "№", "œuvre", "ol", "Öl", "Ørsted",
    "resume", "résumé", "Résumé", "ss", "ß", "Übung", "uhu", "viii", "Ⅷ", "zebra", "Zebra", "ελλαδα", "Ελλάδα", "Елка", "Ёлка",
    "Иод", "Йод", "שלום", "العربية", "हिन\u{94d}दी", "தமிழ\u{bcd}", "กา", "แก", "ไก", "อาหาร", "เอก", "ཀ\u{f72}", "ཀ\u{f71}\u{f72}",
    "བཀ", "\u{f7a}ཱི", "\u{f80}", "မြန\u{103a}မာ", "가", "각", "나", "한", "한국", "ゕ", "か", "ｶﾞ", "かく", "カク", "がく", "ガク", "中", "日",
    "日本", "漢字",
  ]

  @Test func namesHaveTheRootOrderOfUnicode() {
    for (index, name) in Self.rising.enumerated() {
      for other in Self.rising[(index + 1)...] { #expect(TextOrder.compare(name, other) < 0 && TextOrder.compare(other, name) > 0, "\(name) \(other)") }
    }
    #expect(Self.rising.count > 90)
  }

  /// What ASCII decides at once is what the weights say: a letter beyond it at the end brings these to bear.
  @Test func theShortWayGoesWhereTheLongOneDoes() {
    var random = SeededRandom()
    let pieces = ["a", "B", "b", "A", "z", "Z", "0", "7", "10", "007", " ", "-", "_", ".", "~", "l", "\u{7f}", "\u{1}", "\t", "$"]
    func text() -> String { (0..<Int.random(in: 0...6, using: &random)).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined() }
    for _ in 0..<20_000 {
      let (a, b) = (text(), text())
      let order = TextOrder.compare(a, b).signum()
      #expect(order == Self.slowly(a, b), "\(a.debugDescription) \(b.debugDescription)")
      #expect(order == -TextOrder.compare(b, a).signum())
    }
  }

  private static func slowly(_ a: String, _ b: String) -> Int32 {
    for level in [CollationReader.Level.primary, .secondary, .tertiary] {
      let weights = [a, b].map { text in
        Array(text.utf8).withUnsafeBytes { bytes in
          var reader = CollationReader(bytes)
          var weights: [UInt32] = []
          while true {
            let next = reader.next(level)
            if next == 0 { return weights }
            weights.append(next)
          }
        }
      }
      if weights[0] != weights[1] { return weights[0].lexicographicallyPrecedes(weights[1]) ? -1 : 1 }
    }
    return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
  }

  @Test func numbersOfAllScriptsGoByTheirValue() {
    for (a, b) in [("Day ９", "Day 10"), ("Day ٢", "Day ١٠"), ("२x", "१०x"), ("9", "１０"), ("v1.9", "v1.10"), ("x0", "x00"), ("a99999999999999999999999", "a100000000000000000000000"), ("a1b", "a1é")] {
      #expect(TextOrder.compare(a, b) < 0 && TextOrder.compare(b, a) > 0, "\(a) \(b)")
    }
  }

  @Test(arguments: [("heron", 3, 3, 3), ("鷺の巣", 5, 6, 4), ("e\u{301}e\u{301}", 1, 3, 1), ("👨‍👩‍👧a", 1, 0, 0), ("✅ ok", 100, 6, 5), ("", 0, 0, 0)])
  func aBeginningFits(text: String, columns: Int, length: Int, taken: Int) {
    let beginning = TextColumns(text, columns)
    #expect(beginning.length == length && beginning.columns == taken)
  }

  @Test func aCutIsWhole() {
    #expect(TextCut.beginning("e\u{301}e\u{301}", bytes: 5) == "e\u{301}" && TextCut.beginning("🇩🇪🇫🇷", bytes: 15) == "🇩🇪")
    #expect(TextCut.beginning("abc", bytes: 10, characters: 2) == "ab" && TextCut.beginning("e" + String(repeating: "\u{301}", count: 200), bytes: 100) == "")
  }
}
