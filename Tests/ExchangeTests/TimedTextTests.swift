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

/// What goes out to players, annotators and editors is well formed, whatever a session has.
@Suite("Timed text", .timeLimit(.minutes(60)))
struct TimedTextTests {
  @Test(arguments: HardEdge.allCases, [Format.webVTT, .srt])
  func aCueIsABoutOfOneLineAndEndsAfterItBegins(_ edge: HardEdge, _ format: Format) throws {
    let (book, _, session) = try edge.book()
    defer { book.close() }
    let text = try book.export(format, HardEdge.query(session))
    var blocks = text.split(separator: "\n\n", omittingEmptySubsequences: false).map { $0.split(separator: "\n", omittingEmptySubsequences: false) }
    if format == .webVTT { #expect(blocks.removeFirst() == ["WEBVTT"]) }
    #expect(blocks.popLast() == [""] || blocks.isEmpty)
    #expect(try blocks.count == HardEdge.bouts(book, session).count)
    var last = 0
    for (number, block) in blocks.enumerated() {
      #expect(block.count == 3 && block[0] == "\(number + 1)", "\(block)")
      let times = block[1].split(separator: " ").filter { $0 != "-->" }.map(Self.ms)
      #expect(times.count == 2 && times[0] < times[1] && times[0] >= last)
      last = times[0]
      if format == .webVTT { #expect(!block[2].contains("-->") && !block[2].contains("<")) }
    }
  }

  private static func ms(_ text: Substring) -> Int {
    let parts = text.split { ":.,".contains($0) }.map { Int($0) ?? -1 }
    return parts.count == 4 ? ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 + parts[3] : -1
  }

  @Test(arguments: HardEdge.allCases, [(Int64(25), Int64(1), false), (30000, 1001, true), (24000, 1001, false), (1000, 1, false), (1, 1_000_000, false)])
  func aMarkerIsABoutOfAFrameAtLeast(_ edge: HardEdge, _ rate: (Int64, Int64, Bool)) throws {
    let (book, _, session) = try edge.book()
    defer { book.close() }
    let options = ExportOptions(rate: try FrameRate(rate.0, per: rate.1, isDropFrame: rate.2), timecode: "00:00:00:00")
    let bouts = try HardEdge.bouts(book, session)
    if [.before, .first, .longest].contains(edge) || rate.1 == 1_000_000 && !bouts.isEmpty {
      // Something lies beyond the 24 hours of a timecode.
      #expect(refusal { try book.export(.edl, HardEdge.query(session), options) }?.cause == .range)
    } else {
      let lines = try book.export(.edl, HardEdge.query(session), options).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count == 4 + 4 * bouts.count && lines[0].hasPrefix("TITLE: ") && lines[1] == (rate.2 ? "FCM: DROP FRAME" : "FCM: NON-DROP FRAME"))
      for number in 0..<bouts.count {
        let (event, marker, locator) = (lines[3 + 4 * number], lines[4 + 4 * number], lines[5 + 4 * number])
        let times = event.split(separator: " ").suffix(4)
        #expect(times.first == times.dropFirst(2).first && times.dropFirst().first == times.last && times.first != times.last, "\(event)")
        #expect(marker.split(separator: "|", omittingEmptySubsequences: false).count == 4 && locator.hasPrefix("* LOC: \(times.first ?? "")"), "\(marker)")
      }
    }
    // A table has no such end.
    var reader = CSVReader(Array(try book.export(.csvTimecode, HardEdge.query(session), options).utf8))
    let rows = try reader.rows()
    #expect(rows.count == 1 + bouts.count && rows.allSatisfy { $0.fields.count == 13 })
  }

  @Test(arguments: HardEdge.allCases, [Format.textGrid, .eaf])
  func tiersComeBackWithTheSameBouts(_ edge: HardEdge, _ format: Format) throws {
    let (book, _, session) = try edge.book()
    let other = try Book(":memory:", BookOptions(clock: TestClock(1_700_000_000_000_000_000).clock))
    defer {
      book.close()
      other.close()
    }
    let text = try book.export(format, HardEdge.query(session))
    #expect(!text.utf8.contains { $0 < 0x20 && $0 != 0x0A && $0 != 0x09 && $0 != 0x0D })
    let bouts = try HardEdge.bouts(book, session)
    let source = ImportSource.bytes(Array(text.utf8))
    _ = try other.importFile(source, ImportOptions(format: format))
    let again = try #require(try other.rows(Query(.session)).first?.id)
    #expect(try HardEdge.bouts(other, again).count == bouts.count)
    let before = try other.export(.json)
    _ = try other.importFile(source, ImportOptions(format: format))
    #expect(try other.export(.json) == before)
  }

  @Test(arguments: HardEdge.allCases)
  func aTableOfBIDSHasARowForEachBout(_ edge: HardEdge) throws {
    let (book, collection, session) = try edge.book()
    defer { book.close() }
    let scratch = Scratch()
    try HardEdge.query(collection).export(.bids, from: book, to: .file("\(scratch.path)/events"))
    let folder = try FoundFolder("\(scratch.path)/events")
    let names = try folder.names("").filter { $0.hasSuffix("_events.tsv") }
    #expect(names.count == 1)
    let table = String(decoding: scratch.read("events/\(names.first ?? "")"), as: UTF8.self)
    let rows = table.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(try rows.count == 1 + HardEdge.bouts(book, session).count)
    #expect(Set(rows.map { $0.split(separator: "\t", omittingEmptySubsequences: false).count }).count == 1)
  }

  @Test func aRateIsNeeded() throws {
    let (book, _, session) = try HardEdge.open.book()
    defer { book.close() }
    for format in [Format.edl, .csvTimecode] {
      let failure = refusal { try book.export(format, HardEdge.query(session)) }
      #expect(failure?.cause == .required && failure?.message.contains("give a rate, such as 25 or 30000/1001") == true)
      let rate = try FrameRate(25)
      for text in ["-00:00:00:01", "x", "00:00:00:25", "99999999:00:00:00"] {
        #expect([.invalid, .format].contains(refusal { try book.export(format, HardEdge.query(session), ExportOptions(rate: rate, timecode: text)) }?.code))
      }
      // The last timecode that a time can say, beyond which frames stay countable.
      _ = try book.export(.csvTimecode, HardEdge.query(session), ExportOptions(rate: rate, timecode: "2562047:00:00:00"))
    }
  }

  @Test(arguments: [
    ("#ff0000", "RED"), ("#FFA500", "YELLOW"), ("#00ff00", "GREEN"), ("#00ffff", "CYAN"), ("#0000ff", "BLUE"), ("#ff00ff", "MAGENTA"), ("#000000", "BLUE"), ("#808080", "BLUE"),
    ("#ff0010", "RED"), ("#ee82ee", "MAGENTA"), ("#7fff00", "GREEN"),
  ])
  func aColourIsTheNearestThatMarkersHave(hex: String, name: String) {
    let locator = "\(MarkerColor(hex).locator)"
    #expect(TrimmedText.of(locator) == name && locator.utf8.count == 7)
  }
}
