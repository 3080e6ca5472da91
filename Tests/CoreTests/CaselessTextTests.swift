import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookText

/// Names that differ in letter case alone, in any spelling that Unicode has for them.
@Suite("Names without letter case", .timeLimit(.minutes(60)))
struct CaselessTextTests {
  private static let same = [
    ["Ärzte", "ärzte", "ÄRZTE", "A\u{308}rzte", "a\u{308}RZTE"],
    // A capital has two small letters, a small letter no capital of its own, a mark two spellings.
    ["ὉΔΌΣ", "ὁδός", "Ὁδόσ", "\u{3bf}\u{314}\u{3b4}\u{3bf}\u{301}\u{3c2}"],
    ["Straße", "STRASSE", "STRAẞE"],
    ["x\u{344}", "X\u{308}\u{301}"],
  ]

  @Test(arguments: same) func areTheSame(_ names: [String]) {
    let folded = CaselessText.folded(names[0])
    for name in names { #expect(CaselessText.same(name, names[0]) && ExactText.same(CaselessText.folded(name), folded), "\(name)") }
    #expect(!CaselessText.same(names[0], names[0] + "a"))
  }

  @Test func accentsCount() {
    #expect(!CaselessText.same("Ärzte", "Arzte") && !CaselessText.same("résumé", "resume"))
    #expect(CaselessText.same("", ""))
  }

  /// Two collections whose files would be one.
  @Test(arguments: same) func haveFilesOfTheirOwn(_ names: [String]) {
    var used = CaselessNames("book")
    let files = names.map { MirrorName.free($0, among: &used) }
    #expect(files == [names[0]] + names.dropFirst().enumerated().map { "\($1) \($0 + 2)" })
    #expect(MirrorName.free("BOOK", among: &used) == "BOOK 2" && MirrorName.free("Nest", among: &used) == "Nest")
    #expect(MirrorName.free("a.JSON", among: &used) == "a.JSON_")
    // Another spelling of a name is no other file.
    var others = CaselessNames()
    #expect(ExactText(MirrorName.free("A\u{308}rzte", among: &others)) == ExactText("\u{c4}rzte"))
  }

  /// Of many of one name each has the next number, whoever else took some, and none looks through all before it.
  @Test func ofOneNameAreNumbered() {
    var used = CaselessNames("nest 3")
    var asked = 0
    let names = (0..<20_000).map { _ in
      used.takeFree("Nest") {
        asked += 1
        return "Nest \($0)"
      }
    }
    #expect(names.prefix(4) == ["Nest", "Nest 2", "Nest 4", "Nest 5"])
    #expect(Set(names).count == names.count && asked == 20_000)
  }

  @Test(arguments: same) func areOneCategory(_ names: [String]) throws {
    let book = try Book(":memory:")
    var tasks: [Int64] = []
    for name in names {
      let draft = try book.draft(.task)
      try draft.set(.name, .text("x"))
      try draft.set(.category, .text(name))
      tasks.append(try draft.save())
    }
    for task in tasks { #expect(try ExactText(book.entry(task)[.category].text ?? "") == ExactText(names[0])) }
    #expect(try book.renameCategory(names[names.count - 1], to: names[1]) == UInt64(names.count))
    book.close()
  }
}
