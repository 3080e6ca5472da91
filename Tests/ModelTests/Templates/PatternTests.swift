import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookModel
@testable import TallybookText
@testable import TestBasics

@Suite(.timeLimit(.minutes(60))) struct PatternTests {
  @Test func costsNoMoreThanItMay() throws {
    let long = try Pattern("[a-z]{1,1000}[a-z]{1,1000}[0-9]")
    #expect(long.canRead(String(repeating: "a", count: 30_000)) && !long.canRead(String(repeating: "a", count: 100_000)))
    #expect(try Pattern("^a+$").canRead(String(repeating: "a", count: 16 << 20)))
    let book = try Book(":memory:")
    let draft = try book.draft(.template)
    try draft.set(.name, .text("T"))
    try draft.set(.schema, .text(#"{"title": "T", "type": "object", "properties": {"a": {"type": "string", "pattern": "[a-z]{1,1000}[a-z]{1,1000}[0-9]"}}}"#))
    let template = try draft.save()
    let refused = refusal {
      let item = try book.draft(.note, template: template)
      try item.set(book.field("a", of: template), .text(String(repeating: "a", count: 1 << 20)))
      try item.save()
    }
    #expect(refused?.message.contains("shorten") == true, "\(refused?.message ?? "")")
  }

  @Test(arguments: [
    ("^[A-Z]{2}-\\d{3}$", ["AB-123"], ["AB-12", "ab-123", "xAB-123", "AB-1234"]),
    ("a|bc|d", ["xbcx", "a", "d"], ["b", "c", ""]),
    ("^(ab|a)(c|bcd)$", ["abc", "abcd", "ac", "abbcd"], ["ab", "abcdx"]),
    ("^(?:x{2,3}|y+)?z*$", ["", "xx", "xxx", "yyyz", "zz"], ["x", "xxxx", "zx"]),
    ("^[^\\d\\s]+$", ["abc", "é–"], ["a1", "a b", ""]),
    ("^\\u00e9\\u{1F600}\\x41$", ["é😀A"], ["e😀A"]),
    ("^\\ud83d\\ude00$", ["😀"], ["\u{FFFD}", "😁"]),
    ("^[\\ud83d\\ude00-\\uD83D\\uDE02]+$", ["😀😁😂"], ["😃"]),
    ("\\bcat\\b", ["a cat.", "cat"], ["concat", "cats"]),
    ("^(a*)*$", ["", "aaaa"], ["aab"]),
    ("^.$", ["a", "\u{1F600}"], ["\n", "ab"]),
    ("^[\\]a-]$", ["]", "-", "a"], ["b", "\\"]),
    ("^[+-]?\\d+(\\.\\d+)?$", ["1", "-1.5", "+20"], ["1.", ".5", "1e5"]),
  ] as [(String, [String], [String])])
  func matchesWhatItSays(text: String, fitting: [String], others: [String]) throws {
    let pattern = try Pattern(text)
    for each in fitting { #expect(pattern.matches(each), "\(text) takes \(each)") }
    for each in others { #expect(!pattern.matches(each), "\(text) leaves \(each)") }
  }

  @Test func refusesWhatItCannotDo() {
    for text in ["(?=a)", "(?<n>a)", "\\1", "(", ")", "a)", "[a", "[\\]", "[b-a]", "*a", "a{2", "a{3,2}", "a{1001}", "\\", "\\p{L}", "\\u00", "\\ud83d", "\\ude00", "\\ud83dx", "\\ud83d\\u0041", "\\u{d83d}\\u{de00}", "[\\ud83d]", "^*", "(a{1000}){1000}", "a**",
      String(repeating: "(", count: 100)] {
      #expect(refusal { try Pattern(text) }?.code == .invalid, "\(text)")
    }
  }

  @Test func sayWhatHalfAPairLacks() {
    #expect(refusal { try Pattern("a\\ud83d") }?.message.hasSuffix("write both halves, as \\ud83d\\ude00, or the code point, as \\u{1f600}") == true)
  }

  /// What takes others exponential time.
  @Test func takesTimeInProportion() throws {
    let pattern = try Pattern("^(a+)+$")
    #expect(!pattern.matches(String(repeating: "a", count: 20_000) + "b"))
    #expect(try Pattern("(x?){200}x{200}").matches(String(repeating: "x", count: 400)))
  }
}
