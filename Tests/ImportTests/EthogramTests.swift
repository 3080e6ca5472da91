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

/// Ethograms come in whole or not at all, and leave what is there.
@Suite("Ethograms", .timeLimit(.minutes(60)))
struct EthogramTests {
  private let book: Book
  private let place: Int64

  init() throws {
    book = try Book(":memory:", BookOptions(clock: TestClock(1_600_000_000_000_000_000).clock))
    place = try book.createCollection("Pond")
  }

  private func take(_ text: String, _ flags: ImportFlags = [], as format: Format? = .borisEthogram) throws -> [Finding] {
    try book.importFile(.bytes(Array(text.utf8)), ImportOptions(format: format, parent: place, flags: flags))
  }

  private func types() throws -> [Entry] { try book.rows(Query(.eventType)).compactMap(\.entry).filter { $0.parent == place } }

  @Test(arguments: [
    ("Behavior code\tBehavior type\n", Format.borisBehaviors), ("behavior type;Description;BEHAVIOR CODE\n", .borisBehaviors), ("Key,Subject name\n", .borisSubjects),
  ])
  func aHeaderSaysWhatItIs(header: String, format: Format) throws {
    #expect(try ImportLook.format(of: .bytes(Array(header.utf8)), ImportOptions()) == format)
    #expect(try take(header, as: nil).map(\.reason) == [.allTaken])
  }

  @Test func aRowMayRunOverLinesAndBeginWithAMark() throws {
    _ = try take("\u{feff}Behavior code,Behavior type,Description\r\nStands,State event,\"one\r\ntwo\"\r\n\r\nFlies,Point event,\r\n")
    #expect(try types().map { [$0.name, $0.description ?? ""] } == [["Stands", "one\r\ntwo"], ["Flies", ""]])
    let failure = refusal { try take("Behavior code,Behavior type,Description\nStands,State event,\"one\ntwo\"\nFlies,never,\n", as: .borisBehaviors) }
    #expect(failure?.code == .format && failure?.message.contains(":4: ") == true, "\(failure?.message ?? "")")
  }

  @Test func theNamesOfASessionsEndsAreOthersHere() throws {
    _ = try take("Behavior code,Behavior type,Excluded behaviors\nStart,State event,Stop\nStop,Point event,\n")
    #expect(try types().map(\.name) == ["Start (behaviour)", "Stop (behaviour)"])
    #expect(try types()[0][.excludes].ids == [types()[1].id])
    #expect(try take("Behavior code,Behavior type,Excluded behaviors\nStart,State event,Stop\nStop,Point event,\n").allSatisfy { [.unchanged, .allTaken].contains($0.reason) })
  }

  @Test func withSkipBadWhatIsWholeComesIn() throws {
    let rows = ["Stands,State event,", "Broken,never,", ",Point event,", "Flies,Point event,\"{\"", "Stands,Point event,", "Walks,State event,\"{\"\"0\"\": {\"\"name\"\": \"\"leg\"\", \"\"type\"\": 2, \"\"values\"\": []}}\""]
    let text = (["Behavior code,Behavior type,Modifiers (JSON)"] + rows).joined(separator: "\n")
    #expect(refusal { try take(text) }?.message.contains(":3: ") == true)
    #expect(try types().isEmpty)
    let findings = try take(text, .skipBad)
    #expect(findings.filter { $0.severity == .error && $0.reason == .leftOut }.count == 4)
    #expect(try types().map(\.name) == ["Stands", "Walks"])
  }

  @Test func whatIsSaidOtherwiseIsToldOncePerSort() throws {
    let many = (0..<300).map { "type \($0),State event,\($0 % 10)" }
    _ = try take((["Behavior code,Behavior type,Key"] + many).joined(separator: "\n"))
    let other = (0..<300).map { "type \($0),Point event," }
    let findings = try take((["Behavior code,Behavior type,Key"] + other).joined(separator: "\n"))
    #expect(findings.filter { $0.reason == .leftOut }.map(\.key).sorted() == ["key", "mode"])
    _ = try take((["Behavior code,Behavior type,Key"] + other).joined(separator: "\n"), .replace)
    #expect(try types().allSatisfy { $0[.mode].int == Int64(EventMode.point.rawValue) && $0[.key].text == nil })
  }

  @Test func whatABookHasNoPlaceForIsTold() throws {
    let table = try take("Behavior code,Behavior type,Color,Excluded behaviors,Remark\nStands,State event,tab:blue,\"Gone,Stands\",old\n")
    #expect(table.filter { $0.reason == .leftOut }.map(\.key) == ["Remark", "color", "excluded"])
    let project = try take(
      """
      {"project_format_version": "7.0", "subjects_conf": {}, "behavioral_categories": ["Rest"], "observations": {"Dawn": {}}, "independent_variables": {}, "coding_map": {},
       "behaviors_conf": {"0": {"code": "Flies", "type": "Point event with coding map", "coding map": "shore"}}}
      """)
    #expect(project.filter { $0.reason == .leftOut }.map(\.key) == ["observations", "behavioral_categories", "coding map"])
    #expect(!project.contains { $0.reason == .allTaken } && !table.contains { $0.reason == .allTaken })
    // Who wants all of it or nothing is told why not.
    #expect(refusal { try take("Behavior code,Behavior type,Remark\nSits,State event,old\n", .whole) }?.reason == .lossy)
  }

  @Test func columnsThatAreNotThereSayNothing() throws {
    _ = try take("Behavior code,Behavior type,Key,Color,Modifiers\nStands,State event,s,#ff0000,leg:left\n")
    let before = try book.export(.json)
    #expect(try take("Behavior code,Behavior type\nStands,State event\n", .replace).map(\.reason) == [.unchanged, .allTaken])
    #expect(try book.export(.json) == before)
  }

  @Test func itStopsWhereThatIsAskedFor() throws {
    let failure = refusal {
      try book.importFile(.bytes(Array("Behavior code,Behavior type\nStands,State event\n".utf8)), ImportOptions(format: .borisBehaviors, parent: place)) {
        (_, _) throws(Failure) in throw Failure(.cancelled, "stopped")
      }
    }
    #expect(failure?.code == .cancelled)
    #expect(try types().isEmpty)
  }

  @Test func aTypeThatWasRenamedIsKnownStill() throws {
    _ = try take("Behavior code,Behavior type\nStands,State event\n")
    let edit = try book.edit(types()[0].id)
    try edit.set(.name, .text("Sits"))
    try edit.save()
    let findings = try take("Behavior code,Behavior type\nStands,State event\n")
    #expect(findings.contains { $0.reason == .leftOut && $0.key == "name" })
    #expect(try types().map(\.name) == ["Sits"])
    _ = try take("Behavior code,Behavior type\nStands,State event\n", .replace)
    #expect(try types().map(\.name) == ["Stands"])
  }
}
