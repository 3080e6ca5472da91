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

/// Tables for BORIS and files for JWatcher are whole, whatever a session has.
@Suite("Tables of BORIS and files of JWatcher", .timeLimit(.minutes(60)))
struct BorisTableTests {
  private func rows(_ text: String, _ separator: UInt8) throws -> [CSVRow] {
    var reader = CSVReader(Array(text.utf8), separator: separator)
    return try reader.rows()
  }

  @Test(arguments: HardEdge.allCases, [false, true])
  func aTableHasARowForEachBoutAndEachEvent(_ edge: HardEdge, _ hasCommas: Bool) throws {
    let (book, collection, session) = try edge.book()
    defer { book.close() }
    let separator = UInt8(ascii: hasCommas ? "," : "\t")
    var options = ExportOptions(flags: hasCommas ? [.commas, .openStates] : .openStates)
    let aggregated = try rows(book.export(.borisAggregated, HardEdge.query(collection), options), separator)
    let bouts = try HardEdge.bouts(book, session)
    #expect(Set(aggregated.map(\.fields.count)).count == 1 && aggregated.count == 1 + bouts.count)
    options.flags.subtract(.openStates)
    let tabular = try rows(book.export(.borisTabular, HardEdge.query(collection), options), separator)
    let events = try book.events(of: session)
    #expect(Set(tabular.map(\.fields.count)).count == 1 && tabular.count == 1 + events.count)
    let type = try #require(aggregated[0].fields.firstIndex(of: "Behavior type"))
    #expect(aggregated.dropFirst().allSatisfy { ["STATE", "POINT"].contains($0.fields[type]) })
    // Without the flag a session with an open state is left out, and nothing at all is refused.
    if bouts.contains(where: \.isOpen) {
      #expect(refusal { try book.export(.borisAggregated, HardEdge.query(collection)) }?.message.contains("OPEN_STATES") == true)
    } else {
      #expect(try rows(book.export(.borisAggregated, HardEdge.query(collection), options), separator) == aggregated)
    }
  }

  @Test(arguments: HardEdge.allCases)
  func aProjectComesBackWithTheSameBouts(_ edge: HardEdge) throws {
    let (book, collection, session) = try edge.book()
    let other = try Book(":memory:", BookOptions(clock: TestClock(1_700_000_000_000_000_000).clock))
    defer {
      book.close()
      other.close()
    }
    let text = try book.export(.boris, HardEdge.query(collection))
    let root = try JSONParser.parse(text)
    #expect(root.object?["observations"]?.object?.members.count == 1)
    _ = try other.importBoris(.bytes(Array(text.utf8)))
    let again = try #require(try other.rows(Query(.session)).first?.id)
    // A stop without a start is a press there, which begins a state.
    if edge != .overlapping { #expect(try HardEdge.bouts(other, again).count == HardEdge.bouts(book, session).count) }
    #expect(try other.events(of: again).count == book.events(of: session).count)
  }

  @Test(arguments: HardEdge.allCases)
  func filesOfJWatcherHaveAKeyForEachStartAndPoint(_ edge: HardEdge) throws {
    let (book, collection, session) = try edge.book()
    defer { book.close() }
    let scratch = Scratch()
    try HardEdge.query(collection).export(.jWatcher, from: book, to: .file("\(scratch.path)/out"))
    let names = try FoundFolder("\(scratch.path)/out").names("")
    #expect(names.filter { $0.hasSuffix(".fmf") }.count == 1)
    let events = try book.events(of: session)
    #expect(names.filter { $0.hasSuffix(".dat") }.count == Set(events.map(\.subject)).count)
    var pressed = 0
    for name in names where name.hasSuffix(".dat") {
      let lines = String(decoding: scratch.read("out/\(name)"), as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      let first = try #require(Int(lines[0].split(separator: "=").last ?? ""))
      let data = lines[(first - 1)...].filter { !$0.isEmpty }
      #expect(lines[first - 2] == "#BEGIN DATA" && data.last?.hasSuffix(", EOF") == true)
      #expect(data.allSatisfy { $0.split(separator: ",").count == 2 && Int64($0.prefix { $0 != "," }) != nil }, "\(data)")
      pressed += data.count - 1
    }
    #expect(pressed == events.filter { $0.phase != .stop }.count)
  }

  @Test(arguments: HardEdge.allCases, [Format.borisBehaviors, .borisSubjects, .borisEthogram])
  func anEthogramComesBackAsItWentOut(_ edge: HardEdge, _ format: Format) throws {
    let (book, collection, _) = try edge.book()
    let other = try Book(":memory:", BookOptions(clock: TestClock(1_700_000_000_000_000_000).clock))
    defer {
      book.close()
      other.close()
    }
    let place = try other.createCollection(book.entry(collection).name)
    let written = try book.export(format, HardEdge.query(collection))
    let findings = try other.importFile(.bytes(Array(written.utf8)), ImportOptions(format: format, parent: place))
    #expect(findings.allSatisfy { [.added, .allTaken].contains($0.reason) }, "\(findings.map(\.message))")
    // A project says when and where it was made.
    if format != .borisEthogram { #expect(try other.export(format, HardEdge.query(place)) == written) }
    let before = try other.export(.json)
    let again = try other.importFile(.bytes(Array(written.utf8)), ImportOptions(format: format, parent: place, flags: .replace))
    #expect(again.allSatisfy { [.unchanged, .allTaken].contains($0.reason) })
    #expect(try other.export(.json) == before)
  }
}
