import Testing
@testable import TallybookBase
@testable import TallybookModel
@testable import TestBasics

@Suite("Colours of tags", .timeLimit(.minutes(60)))
struct TagColorTests {
  @Test func areThoseOfMinuta() {
    let vectors: [(lightness: Double, hue: Double, chroma: Double, hex: String)] = [
      (0.68, 285, 0.18, "#9083FF"), (0.42, 285, 0.14, "#483C95"), (0.68, 55, 0.18, "#E97300"), (0.68, 235, 0.18, "#00A6F6"),
    ]
    for vector in vectors { #expect(OKLCH(lightness: vector.lightness, chroma: vector.chroma, hue: vector.hue).hex == vector.hex) }
    let standard: [(hue: Double, hex: String)] = [
      (0, "#A95471"), (30, "#AD574A"), (90, "#8E7000"), (180, "#008976"), (270, "#5A6FB7"), (285, "#6E69B4"),
    ]
    for vector in standard { #expect(OKLCH(lightness: 0.5579, chroma: 0.1147, hue: vector.hue).hex == vector.hex) }
    #expect(OKLCH(lightness: 0, chroma: 0, hue: 0).hex == "#000000" && OKLCH(lightness: 1, chroma: 0, hue: 0).hex == "#FFFFFF")
  }

  @Test func runOnceAroundTheCircleInTheOrderOfTheAlphabet() {
    let letters = "abcdefghijklmnopqrstuvwxyz".map { TagColor.hue(String($0)) }
    #expect(letters.first == 0 && letters == letters.sorted() && letters.allSatisfy { (0..<360).contains($0) })
    for (one, next) in zip(letters, letters.dropFirst()) { #expect(abs(next - one - 360 / 26) < 1e-9) }
    let sorted = ["a", "a b", "a1", "ab", "adm", "b", "bar", "barn", "be", "cli", "home", "work", "z", "zz", "zzzz"]
    let hues = sorted.map(TagColor.hue)
    #expect(hues == hues.sorted())
    for digit in 1...9 { #expect(TagColor.hue("\(digit)") > TagColor.hue("\(digit - 1)")) }
    // In other alphabets too, each by itself.
    for alphabet in ["αβγδω", "абвгя", "אבגת", "一三二龍", "가나다힣", "あいうん"] {
      let hues = alphabet.unicodeScalars.map { TagColor.hue(String($0)) }
      #expect(hues == hues.sorted() && (hues.last ?? 0) - (hues.first ?? 0) > 60, "\(alphabet)")
    }
  }

  /// Random names of ASCII letters, digits and spaces: of up to four letters what sorts before has no greater hue; longer ones stand
  /// near to their beginning.
  @Test func followTheOrderOfNames() {
    var random = SeededRandom()
    let characters = Array(" 0123456789abcdefghijklmnopqrstuvwxyz")
    for _ in 0..<2000 {
      let names = (0..<2).map { _ in
        "abcdefghijklmnopqrstuvwxyz".randomElement(using: &random).map(String.init)!
          + String((0..<Int.random(in: 0..<8, using: &random)).compactMap { _ in characters.randomElement(using: &random) })
      }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      let beginnings = names.map { TagColor.hue(String($0.prefix(4))) }
      #expect(beginnings[0] <= beginnings[1], "\(names)")
      for (name, beginning) in zip(names, beginnings) {
        let distance = abs(TagColor.hue(name) - beginning)
        #expect(min(distance, 360 - distance) <= 24, "\(name)")
      }
    }
  }

  @Test func doNotSeeLetterCaseAndAccents() throws {
    for (one, other) in [("Work", "work"), ("Äpfel", "apfel"), ("A\u{308}pfel", "Äpfel"), ("Łódź", "lodz"), ("Straße", "strase"), ("ÉCOLE", "ecole"), ("Œuvre", "ouvre")] {
      #expect(TagColor.hex(one) == TagColor.hex(other), "\(one)")
    }
    #expect(TagColor.hex("Work") != TagColor.hex("Home"))
    for name in ["🏃", "日本", "#1", "\u{10ffff}", "é", "ʻ", "\u{301}"] {
      let hex = try TagColor.of(name)
      #expect(Color.isValid(hex) && hex == TagColor.hex(name), "\(name)")
    }
    #expect(refusal { try TagColor.of(" \n") }?.code == .invalid)
  }

  /// Names that begin alike are told apart, however many letters they share and in any alphabet.
  @Test func differWhereNamesBeginAlike() {
    for names in [
      ["Project A", "Project B", "Project C", "Project D", "Project E", "Project F"], (1...9).map { "Client \($0)" }, (1...40).map { "Work package \($0)" },
      ["Проект А", "Проект Б", "Проект В"], ["プロジェクト一", "プロジェクト二", "プロジェクト三"],
    ] {
      #expect(Set(names.map(TagColor.hex)).count == names.count, "\(names)")
    }
    // So much that it is seen: some 4 of the three channels together are one of CIEDE2000.
    let six = ["A", "B", "C", "D", "E", "F"].map { channels(TagColor.hex("Project \($0)")) }
    for (place, one) in six.enumerated() {
      for other in six[(place + 1)...] { #expect(zip(one, other).reduce(0) { $0 + abs($1.0 - $1.1) } >= 14, "\(one) \(other)") }
    }
  }

  private func channels(_ hex: String) -> [Int] {
    let digits = hex.dropFirst().compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
  }
}
