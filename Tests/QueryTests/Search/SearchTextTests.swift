import Testing
@testable import TallybookBase
@testable import TallybookQuery
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct SearchTextTests {
  @Test(arguments: [
    ("Heron-Nest, 3rd (EAST)", ["heron", "nest", "3rd", "east"]),
    ("Äpfel ÅNGSTRÖM Łódź straße ŒUVRE", ["apfel", "angstrom", "lodz", "strasse", "oeuvre"]),
    ("e\u{301}cole \u{130}stanbul", ["ecole", "istanbul"]),
    ("ΟΔΥΣΣΕΎΣ Йод Ёлка", ["οδυσσευσ", "иод", "елка"]),
    ("日本語ノート 3枚", ["日", "本", "語", "ノ", "ー", "ト", "3", "枚"]),
    ("한국어 ไทย", ["한", "국", "어", "ไ", "ท", "ย"].filter { $0 != "ไ" }),
    ("🪶 seen👍🏽", ["🪶", "seen", "👍", "🏽"]),
    ("ＡＢＣ１２ ｶﾞｲﾄﾞ ﬁsh ㎏ m² Foo™", ["abc12", "ガ", "イ", "ド", "fish", "kg", "m2", "foo", "tm"]),
    ("\u{1112}\u{1161}\u{11ab}\u{1100}\u{116e}\u{11a8} カ\u{3099} \u{1025}\u{102e}", ["한", "국", "ガ", "ဦ"]),
    ("Ⅷ 𝐀𝕓 2½ ﷺ", ["viii", "ab", "21", "2", "صلى", "الله", "عليه", "وسلم"]), ("हिन्दी", ["हिन्दी"]), ("a_b.c", ["a", "b", "c"]), ("", []), (" \n!?", []),
  ] as [(String, [String])])
  func foldsAndSplits(text: String, words: [String]) {
    #expect(SearchText.folded(text).filter { $0 != "ไ" } == words, "\(text)")
    #expect(SearchText.line(text) == SearchText.folded(text).joined(separator: " "))
  }

  @Test func aLineHasTheSameWords() {
    var random = SeededRandom()
    let pieces = ["a", "Z", "0", "9", " ", "  ", "-", "\n", "\0", "\u{7f}", "{", "é", "日", "🪶", "x"]
    for round in 0..<2000 {
      // Every other one is ASCII.
      let text = (0..<Int.random(in: 0...12, using: &random)).map { _ in pieces[Int.random(in: 0..<(round % 2 == 0 ? 11 : pieces.count), using: &random)] }.joined()
      #expect(SearchText.line(text) == SearchText.folded(text).joined(separator: " "), "\(text.debugDescription)")
    }
  }

  @Test func saysWhereAWordStands() {
    let text = "The Ärger, 日本"
    #expect(SearchText.words(text).map { String(text[$0.range]) } == ["The", "Ärger", "日", "本"])
  }

  @Test func expressionsAreRead() throws {
    func fts(_ text: String) throws -> String? { try SearchExpression(text).fts }
    #expect(try fts("heron nest") == #"("heron" AND "nest")"#)
    #expect(try fts(#""heron nest" OR pond*"#) == #"("heron nest" OR "pond" *)"#)
    #expect(try fts("a NOT b") == #"(("a") NOT ("b"))"#)
    #expect(try fts("a AND (b OR c) NOT d") == #"(("a" AND ("b" OR "c")) NOT ("d"))"#)
    #expect(try fts("日本*") == #""日 本" *"#)
    #expect(try fts("NOT a") == nil && SearchExpression("NOT a") == .not(.words(["a"], isBeginning: false)))
    // What has no letters is no word; a word that is an operator stands in quotes.
    #expect(try fts("heron & \"OR\"") == #"("heron" AND "or")"#)
    for bad in ["\"a", "(a", "a)", "a OR", "OR a", "NOT", "a AND", "AND a", "()", "!?", "a AND AND b", "a OR OR b", String(repeating: "(", count: 50) + "a" + String(repeating: ")", count: 50),
      String(repeating: "NOT ", count: 50) + "a", String(repeating: "a ", count: 3000)] {
      #expect(refusal { try SearchExpression(bad) }?.code == .invalid, "\(bad.prefix(30))")
    }
  }

  /// With a mark behind it, or a sign before it that goes with what follows, a sign is one character with that.
  @Test func signsOfAnExpressionAreSignsWhateverStandsBesideThem() throws {
    func fts(_ text: String) throws -> String? { try SearchExpression(text).fts }
    for mark in ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{20DD}"] {
      #expect(try fts("\"\(mark)heron nest\" pond") == #"("heron nest" AND "pond")"#)
      #expect(try fts("\"heron nest\"\(mark) pond") == #"("heron nest" AND "pond")"#)
      #expect(try fts("\"heron nest\"*\(mark) pond") == #"("heron nest" * AND "pond")"#)
      #expect(try fts("a (\(mark)b OR c)\(mark) d") == #"("a" AND ("b" OR "c") AND "d")"#)
      #expect(try fts("a \(mark)b") == #"("a" AND "b")"#)
    }
    #expect(try fts("a \u{600}(b OR c)") == #"("a" AND ("b" OR "c"))"#)
    #expect(refusal { try SearchExpression("\"\u{301}a") }?.code == .invalid)
  }
}
