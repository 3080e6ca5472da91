import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookImport
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

@Suite("todo.txt of other programs", .timeLimit(.minutes(60)))
struct TodoTxtTests {
  let clock = TestClock()
  let book: Book

  init() throws {
    book = try Book(":memory:", BookOptions(clock: clock.clock))
    try book.set("time_zone", to: "Europe/Berlin")
  }

  private func load(_ text: String, _ flags: ImportFlags = [], zone: String? = "Europe/Berlin", into other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importTodoTxt(.bytes(Array(text.utf8)), ImportOptions(format: .todoTxt, flags: flags, zone: zone))
  }

  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { ![.added, .unchanged].contains($0.reason) }.map { "\($0.severity) \($0.reason) \($0.location) [\($0.key)] \($0.message)" }
  }

  // MARK: What comes back equal

  /// Another book of what a book gives, and what that gives.
  private func again() throws -> (there: Book, before: String, after: String) {
    let text = try book.export(.todoTxt)
    let other = try Book(":memory:", BookOptions(clock: clock.clock))
    try other.set("time_zone", to: "Europe/Berlin")
    let findings = try load(text, into: other)
    #expect(findings.last?.reason == .allTaken, "\(told(findings))")
    return (other, text, try other.export(.todoTxt))
  }

  @Test func severalProjectsAndContextsComeBackEqual() throws {
    let line = "(A) 2026-03-01 Visit mum +Home +Family +b @near @far"
    _ = try load(line + "\n2026-03-01 none @+b @x\nx 2026-03-02 2026-03-01 over +Home +b pri:A\n")
    let lines = try book.export(.todoTxt).split(separator: "\n").map { $0.split(separator: " ").filter { !$0.hasPrefix("uuid:") }.joined(separator: " ") }
    #expect(lines == [line, "2026-03-01 none @+b @x", "x 2026-03-02 2026-03-01 over +Home +b pri:A"])
    #expect(Set(try book.names(Query(.tag))) == ["+Family", "+b", "near", "far", "x"])
    let (other, before, after) = try again()
    #expect(after == before)
    #expect(try Set(other.names(Query(.tag))) == Set(book.names(Query(.tag))))
  }

  @Test(arguments: [
    "+b", "@home", "pri:A", "due:2026-01-01", "t:2026-01-01 and more", "uuid:00000000-0000-7000-8000-000000000001", "x", "(A) first", "2026-01-01", "a  b", "\\", "\\+b \\\\", "100%20 of it",
    "a\u{a0}b", "+\u{301}b", "+", "@", "due:soon rec:1w", "\u{3000}a", "x 2026-01-01 (B)", "a % b\u{2009}%41",
  ])
  func aNameIsTheSameAgain(name: String) throws {
    for isComplete in [false, true] {
      let task = try book.createTask(name, priority: .high)
      if isComplete { try book.completeTask(task) }
    }
    let (other, before, after) = try again()
    #expect(after == before)
    #expect(try other.rows(Query(.task)).map { $0[.name].text } == book.rows(Query(.task)).map { $0[.name].text })
    for field in [Field.priority, .category, .day, .tags, .due] { #expect(try other.rows(Query(.task)).map { $0[field] } == book.rows(Query(.task)).map { $0[field] }, "\(field)") }
  }

  /// White space of categories and tags comes back; underscores and backslashes of others are theirs.
  @Test func categoriesAndTagsOfSeveralWordsComeBackEqual() throws {
    let task = try book.draft(.task)
    try task.set(.name, .text("Sow"))
    try task.set(.category, .text("Back garden"))
    try task.set(.tags, .ids(["by the_pond", "+two words"].map { try book.createTag($0) }))
    try task.save()
    let (other, before, after) = try again()
    #expect(before == after && before.contains(" Sow +\\Back%20garden @\\by%20the_pond +\\two%20words uuid:"), "\(before)")
    #expect(try other.rows(Query(.task)).map { $0[.category].text } == ["Back garden"])
    #expect(try Set(other.names(Query(.tag))) == ["by the_pond", "+two words"])
  }

  /// A backslash that others write is theirs.
  @Test func aBackslashOfOthersStays() throws {
    _ = try load("\\o/ at last +\\a%20b @\\c_d\n")
    #expect(try book.names(Query(.task)) == ["\\o/ at last"])
    #expect(try book.rows(Query(.task)).map { $0[.category].text } == ["\\a%20b"])
    #expect(try book.names(Query(.tag)) == ["\\c_d"])
  }

  @Test func randomTasksComeBackEqual() throws {
    var random = SeededRandom()
    let pieces = ["a", "+b", "@c", "x", "(A)", "due:2026-01-02", "t:2026-01-02", "pri:B", "\\", "%", "%20", " ", "  ", "2026-01-01", "é", "uuid:x", "+", ":", "\u{a0}", "\\x"]
    for _ in 0..<draws(30, long: 300) {
      let book = try Book(":memory:", BookOptions(clock: clock.clock)), other = try Book(":memory:", BookOptions(clock: clock.clock))
      for each in [book, other] { try each.set("time_zone", to: "Europe/Berlin") }
      for number in 0..<Int.random(in: 1...6, using: &random) {
        let name = (0..<Int.random(in: 1...5, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: ["", " "].randomElement(using: &random) ?? "")
        let task = try book.draft(.task)
        try task.set(.name, .text("\(TrimmedText.of(name))\(number)"))
        try task.set(.priority, .int(Int64.random(in: 0...3, using: &random)))
        if Bool.random(using: &random) { try task.set(.category, .text(["Home", "+a", "@b", "c:d", "a b", "a_b", "\\a", "a\u{a0}b", "5 % of_it"].randomElement(using: &random) ?? "")) }
        if Bool.random(using: &random) { try task.set(.tags, .ids(["+t", "u", "a b", "+c d", "\\e f", "g_h", "+\\i"].filter { _ in Bool.random(using: &random) }.map { try book.tag($0) ?? book.createTag($0) })) }
        let id = try task.save()
        if Bool.random(using: &random) { try book.completeTask(id) }
      }
      let text = try book.export(.todoTxt)
      let findings = try load(text, into: other)
      #expect(findings.last?.reason == .allTaken, "\(text) \(told(findings))")
      #expect(try other.export(.todoTxt) == text)
      let facts = { (book: Book) throws in
        try book.rows(Query(.task)).map { row in
          let tags = try (row[.tags].ids ?? []).map { try book.entry($0).name }.sorted()
          return "\(row[.name].text ?? "")|\(row[.category].text ?? "")|\(row[.priority].int ?? -1)|\(tags)"
        }.sorted()
      }
      #expect(try facts(other) == facts(book), "\(text)")
    }
  }

  // MARK: What is none

  @Test(arguments: [
    "{\n    \"time_format\": \"hh:mm:ss\",\n    \"project_name\": \"x\"\n}\n", "{\"a\": 1}", "[\n  {\"a\": 1}\n]", "[1, 2]", "[\"a\",\n\"b\"]", "{}", "<?xml version=\"1.0\"?>\n<a/>", "<html>\n", "<!DOCTYPE html>",
    "BEGIN:VCALENDAR\nEND:VCALENDAR\n", "%PDF-1.7\n", "#!/bin/sh\necho\n", "a\tb\tc\n1\t2\t3\n", "a,b,c\n1,2,3\n4,5,6\n", "Start;End;Notes\n1;2;x\n", "name=x\nother.key=5\n# comment\nlast=7\n",
    "def f():\n    return 1\n    # more\n    x\n", "a\0b\n",
  ])
  func whatIsNoneIsRefused(text: String) throws {
    for flags in [ImportFlags(), .skipBad] {
      let failure = refusal { try load(text, flags) }
      #expect(failure?.reason == .otherFormat && failure?.code == .format, "\(failure?.message ?? "taken")")
    }
    #expect(try book.rows(Query()).isEmpty)
  }

  @Test(arguments: [
    "Buy milk\nCall mum\n", "milk, eggs, bread\n(A) flour, sugar, salt\n", "[ ] a box\n[x] another\n", "{later} think\n", "<3 for mum\n", "one line, of, words\n", "x done\n", "a=b\n(A) c=d\n", "\u{feff}(A) marked\n", "",
    "  indented once\nand not\nand not\n", "2026-01-01 a\tb\n2026-01-02 c\td\n",
  ])
  func whatMayBeOneComesIn(text: String) throws {
    _ = try load(text)
    #expect(try book.rows(Query(.task)).count == text.split(separator: "\n").count)
  }

  private static let boris = "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/") + "/shared/data/boris"

  @Test(.enabled(if: Folder.exists(boris), "its files are not here")) func realFilesOfOthersAreRefused() throws {
    for name in ["test.boris", "test_export_events_tabular.tsv", "test_jwatcher_subject1.dat", "test_export_aggregated_events_test_full_1.tsv", "v9/test-tabular-live.tsv"] {
      #expect(refusal { try book.importTodoTxt(.file("\(Self.boris)/\(name)")) }?.reason == .otherFormat, "\(name)")
    }
  }

  // MARK: What is told

  @Test func whatALineLosesIsTold() throws {
    let text = "(F) 2026-01-01 low\nx done, nobody knows when\n2026-01-01 two  blanks due:2026-03-01 due:2026-03-02\n(A) 2026-01-01 ranked pri:B\n"
    let dry = try load(text, .dryRun)
    let findings = try load(text)
    #expect(dry.map(\.message) == findings.map(\.message))
    #expect(told(findings) == [
      "warning changed import:1 [priority] a priority beyond C became low, once: \"F\"",
      "warning assumed import:2 [completed] a task does not say when it was completed, and the time of the import was taken, once: \"x done, nobody knows when\"",
      "info assumed import:2 [time] a task does not say when it was thought of, and the time of the import was taken, once: \"x done, nobody knows when\"",
      "warning changed import:3 [name] white space other than one blank between words became one, once: \"2026-01-01 two  blanks due:2026-03-01 du…\"",
      "warning leftOut import:3 [due] a line says due twice, and the last was taken, once: \"due:2026-03-02\"",
      "warning leftOut import:4 [pri] a line says pri twice, and the last was taken, once: \"pri:B\"",
    ], "\(told(findings).joined(separator: "\n"))")
    #expect(told(try load("2026-01-01 plain rec:1w h:1\n")) == ["info allTaken import [] all that import holds was imported unchanged"])
    #expect(told(try load("2026-01-02 plain\n", zone: nil)).first?.hasPrefix("info assumed import:1 [zone] a time names no zone") == true)
  }

  /// Each word is in the book or told.
  @Test func eachWordIsTakenOrTold() throws {
    var random = SeededRandom()
    for _ in 0..<draws(40, long: 400) {
      let book = try Book(":memory:", BookOptions(clock: clock.clock))
      for limit in ["limit_high", "limit_medium", "limit_low"] { try book.set(limit, to: "50") }
      var number = 0
      let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        "2026-01-01 " + (0..<Int.random(in: 1...8, using: &random)).map { _ in
          number += 1
          return ["+p\(number)", "@c\(number)", "w\(number)", "k:\(number)", "due:2026-01-0\(number % 9 + 1)", "t:2026-01-0\(number % 9 + 1)", "pri:B"].randomElement(using: &random) ?? ""
        }.joined(separator: " ")
      }
      let findings = try load(lines.joined(separator: "\n"), .skipBad, into: book)
      var taken = 0
      for row in try book.rows(Query(.task)) {
        taken += (row[.name].text ?? "").split(separator: " ").count + (row[.tags].ids?.count ?? 0)
        for field in [Field.category, .due] where !row[field].isNull { taken += 1 }
        if !row[.day].isNull { taken += 1 }
        if row[.priority].int != 3 { taken += 1 }
      }
      let told = findings.filter { $0.reason == .dayFull || $0.reason == .leftOut && $0.severity == .warning }.reduce(0) { sum, finding in
        let words = finding.message.split(separator: " ")
        return sum + (words.firstIndex { $0.hasPrefix("times") }.flatMap { $0 > 0 ? Int(words[$0 - 1]) : nil } ?? 1)
      }
      let bad = findings.filter { $0.severity == .error }.compactMap { Int($0.location.split(separator: ":").last ?? "") }.reduce(0) { $0 + lines[$1 - 1].split(separator: " ").count - 1 }
      let there = lines.reduce(0) { $0 + $1.split(separator: " ").count - 1 }
      #expect(there == taken + told + bad, "\(there) there, \(taken) taken, \(told) told, \(bad) bad of \(lines): \(self.told(findings))")
    }
  }
}
