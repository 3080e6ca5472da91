import Glibc
import Testing
@testable import TallybookBase
@testable import TallybookCore
@testable import TallybookExchange
@testable import TallybookModel
@testable import TallybookQuery
@testable import TallybookStorage
@testable import TallybookText
@testable import TestBasics
@testable import TestBooks

/// Mappings for the tools that people leave, each with a sample in the form of that tool's own export: what comes of it, and what is told.
@Suite("Mappings for other tools", .timeLimit(.minutes(60)))
struct MappedSystemsTests {
  let clock = TestClock()
  let book: Book
  let scratch = Scratch()

  init() throws { book = try Book(":memory:", BookOptions(clock: clock.clock)) }

  private static let examples = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/") + "/examples"

  private func mapping(_ name: String) throws -> String { String(decoding: try ImportSource.file("\(Self.examples)/import/\(name).json").read(), as: UTF8.self) }

  private func take(_ name: String, _ source: ImportSource? = nil, _ flags: ImportFlags = [], zone: String = "Europe/Berlin", in other: Book? = nil) throws -> [Finding] {
    try (other ?? book).importFile(source ?? .file("\(Self.examples)/\(name)"), ImportOptions(format: .tables, flags: flags, zone: zone, mapping: try mapping(name)))
  }

  /// What each entry says of itself, with the names of what it refers to.
  private func facts() throws -> [String] {
    let rows = try book.rows(Query(.note)) + book.rows(Query(.session)) + book.rows(Query(.task))
    return try rows.map { row in
      let holder = try row[.parent].int.flatMap { try $0 == 0 ? nil : "in \(book.entry($0).name)" }
      let subject = try row[.subject].int.map { try "of \(book.entry($0).name)" }
      let tags = try (row[.tags].ids ?? []).map { try "#\(book.entry($0).name)" }.joined(separator: " ")
      let own = try book.edit(row.id)[.fields].text.map { try JSONParser.parse($0) }?.object?.members.map { "\($0.key)=\(JSONWriter.text($0.node))" }.joined(separator: " ")
      let time = { (field: Field) in row[field].int.map { ISO8601.text($0) } }
      let words = [
        row[.name].text, holder, subject, row[.kind].int == Int64(Kind.task.rawValue) ? time(.time).map { "thought of \($0)" } : time(.time), time(.end).map { "to \($0)" }, row[.day].int.map { "day \($0)" },
        time(.due).map { "due \($0)" }, time(.completed).map { "done \($0)" }, row[.priority].int.flatMap { Priority(rawValue: Int32($0)) }.map(\.label), row[.category].text,
        row[.description].text, row[.notes].text, tags, own,
      ]
      return words.compactMap { $0?.isEmpty == false ? $0 : nil }.joined(separator: " | ")
    }.sorted()
  }

  /// What is said beside what was added.
  private func told(_ findings: [Finding]) -> [String] {
    findings.filter { ![.added, .unchanged].contains($0.reason) }.map { "\($0.severity) \($0.reason) [\($0.key)] \($0.message)" }
  }

  /// The sample comes in as the facts say, with these findings, the same in a dry run; and once.
  private func require(_ name: String, _ expected: [String], _ findings: [String], zone: String = "Europe/Berlin") throws {
    let dry = try take(name, nil, .dryRun, zone: zone)
    let done = try take(name, nil, zone: zone)
    #expect(dry.map(\.message) == done.map(\.message))
    let facts = try facts()
    #expect(facts == expected.sorted(), "\(facts.joined(separator: "\n"))")
    #expect(told(done) == findings, "\(told(done).joined(separator: "\n"))")
    let before = try book.export(.json)
    let again = try take(name, nil, zone: zone)
    #expect(!again.contains { $0.reason == .added } && !again.contains { $0.message.contains("said otherwise") })
    #expect(try book.export(.json) == before && book.check().isEmpty)
  }

  @Test(arguments: ["timewarrior", "watson", "toggl", "clockify", "kimai", "taskwarrior", "activitywatch", "huckleberry"])
  func look(name: String) throws {
    let done = try take(name)
    print("=== \(name)\n\(try facts().joined(separator: "\n"))\n---\n\(told(done).joined(separator: "\n"))")
    let again = try take(name)
    print("again: \(told(again).joined(separator: "\n"))")
    #expect(!again.contains { $0.reason == .added })
  }
}
