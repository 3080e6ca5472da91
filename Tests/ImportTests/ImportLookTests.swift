import Testing

@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TestBasics
@testable import TestBooks

/// What is imported says itself what it is.
@Suite("What an import is", .timeLimit(.minutes(60)))
struct ImportLookTests {
  private let scratch = Scratch()

  private func format(_ text: String, name: String? = nil, _ flags: ImportFlags = []) throws -> Format {
    guard let name else { return try ImportLook.format(of: .bytes(Array(text.utf8)), ImportOptions(flags: flags)) }
    return try ImportLook.format(of: .file(scratch.write(name, text)), ImportOptions(flags: flags))
  }

  @Test(arguments: [
    ("\u{feff}{\"format\" : \"tallybook\", \"version\" : 1}", Format.json), ("[{\"name\":\"Nest\",\"items\":[]}]", .json), ("\r\nBEGIN:VCALENDAR\r\n", .iCalendar),
    ("Start,End,Duration,Category,Notes\r\n", .heyCSV), ("id,uuid,kind,name\r\n", .csv), ("kind,name,time,size\n", .csv), ("(A) 2026-03-01 Visit mum +Home\n", .todoTxt),
    ("x 2026-03-01 done @near\nBuy milk\n", .todoTxt), ("{\"time_format\": \"s\", \"project_format_version\": \"7.0\"}", .boris),
    ("File type = \"ooTextFile\"\nObject class = \"TextGrid\"\n", .textGrid), ("<?xml version=\"1.0\"?>\n<ANNOTATION_DOCUMENT FORMAT=\"3.0\">", .eaf),
  ])
  func isSaidByItsContent(text: String, format expected: Format) throws { #expect(try format(text) == expected) }

  @Test func whatGzipPackedNeedsZlib() {
    #expect(GzipLibrary.find { _ in nil } == nil)
    let failure = refusal { try GzipLibrary.unpack([0x1F, 0x8B], library: nil) }
    #expect(failure?.reason == .needsZlib && failure?.message.contains("zlib1g") == true)
  }

  @Test func annotationsOfELANNeedExpat() {
    #expect(ExpatLibrary.find { _ in nil } == nil)
    let failure = refusal { try ExpatLibrary.require(nil) }
    #expect(failure?.reason == .needsExpat && failure?.message.contains("libexpat1") == true)
  }

  @Test func isSaidByTheNameWhereAnyTextWouldDo() throws {
    #expect(try format("Buy milk\nCall mum\n", name: "list.txt") == .todoTxt)
    #expect(refusal { try format("Buy milk\nCall mum\n", name: "list") }?.reason == .otherFormat)
  }

  @Test func ofMELWhatIsBadCanBeLeftOut() throws {
    #expect(try format("{\"name\":\"Nest\",\"items\":[]}", .skipBad) == .mel)
    #expect(try format("{\"format\":\"tallybook\"}", .skipBad) == .json)
  }

  @Test(arguments: [
    ("Date,Project,Hours\n2026-05-02,Nest,3\n", "a table of another program, with columns such as \"Date\", \"Project\", \"Hours\""), ("SQLite format 3\0", "is a database"),
    ("\u{1}\0\u{2}", "is not text"), ("", "nothing in import says what it is"), ("Once upon a time", "give a mapping"),
  ])
  func isRefusedWhereNothingSaysIt(text: String, words: String) throws {
    let failure = refusal { try format(text) }
    #expect(failure?.reason == .otherFormat && failure?.message.contains(words) == true, "\(failure?.message ?? "")")
  }

  @Test func ofAFolderWhatIsInItSaysIt() throws {
    let book = try Book(":memory:", BookOptions(clock: TestClock().clock))
    _ = try book.createNote("Arrival")
    for (format, folder) in [(Format.minutaFolder, "minuta"), (.mel, "mel")] {
      let path = scratch.file(folder)
      try Query(.note).export(format, from: book, to: .file(path))
      #expect(try ImportLook.format(of: .file(path), ImportOptions()) == (format == .mel ? .json : format))
    }
    #expect(refusal { try ImportLook.format(of: .file(scratch.path), ImportOptions()) }?.reason == .otherFormat)
    #expect(refusal { try ImportLook.format(of: .file(scratch.file("none")), ImportOptions()) }?.code == .notFound)
    #expect(try ImportLook.format(of: .file("/dev/zero"), ImportOptions()) == .json)
  }

  /// Each export that can come in again comes in without its name.
  @Test func whatIsExportedComesInByItself() throws {
    let book = try Book(":memory:", BookOptions(clock: TestClock().clock))
    _ = try book.createNote("Arrival")
    let task = try book.draft(.task)
    try task.set(.name, .text("Visit mum"))
    _ = try task.save()
    for format in [Format.json, .iCalendar, .todoTxt] {
      let path = scratch.file("book.\(format.rawValue)")
      try Query(nil).export(format, from: book, to: .file(path))
      let other = try Book(":memory:", BookOptions(clock: TestClock().clock))
      #expect(try other.importFile(.file(path)).contains { $0.reason == .added })
      other.close()
    }
  }
}
