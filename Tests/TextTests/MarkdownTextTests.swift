import Testing

@testable import TallybookBase
@testable import TallybookText

@Suite(.timeLimit(.minutes(60))) struct MarkdownTextTests {
  @Test(arguments: [
    ("plain text, 3 - 4 # 5", "plain text, 3 - 4 # 5"), ("# title", "\\# title"), ("in C #", "in C \\#"),
    ("- item", "\\- item"),
    ("+ item", "\\+ item"),
    ("12. twelve", "12\\. twelve"), ("3) three", "3\\) three"), ("3.5 km", "3.5 km"), ("3.", "3\\."), ("1984", "1984"),
    ("===", "\\==="),
    (
      "*a* _b_ `c` [d](e) <f> g|h ~~i~~ &amp; \\",
      "\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f\\> g\\|h \\~\\~i\\~\\~ \\&amp; \\\\"
    ),
    ("    code", "code"), ("a\nb", "a\\\nb"), ("a\r\nb", "a\\\nb"), ("a\rb", "a\\\nb"), ("a\n\n\nb\n", "a\n\nb"),
    ("a\n# b", "a\\\n\\# b"),
    ("a\u{0}b\u{1B}", "ab"), ("", ""), ("\n\n", ""),
  ])
  func paragraphs(text: String, escaped: String) {
    #expect(MarkdownText.escape(text) == escaped)
  }

  @Test func cellsAndLinesStayOneLine() {
    #expect(MarkdownText.escape("a|b\r\nc\n\nd", in: .cell) == "a\\|b<br>c<br><br>d")
    #expect(MarkdownText.escape("a\nb\n\nc", in: .line) == "a b c")
  }
}
