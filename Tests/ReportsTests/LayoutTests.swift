import Glibc
import Testing

@testable import TallybookAnalysis
@testable import TallybookBase
@testable import TallybookDrawing
@testable import TallybookReports
@testable import TestBasics

/// What is drawn stays where it belongs: no text leaves its page or lies on another, whatever it says.
@Suite(.timeLimit(.minutes(60))) struct ReportLayoutTests {
  private static let texts: [(String, String)] = [
    ("plain", "Feature X: reviewed the plan with everybody, wrote down what is left, and answered letters until noon."),
    ("one word of 400 letters", String(repeating: "Donaudampfschifffahrt", count: 19) + "x"),
    ("CJK", "朝の観察。鷺の巣に三羽の雛。餌は二十三回、平均間隔は四分半でした。午後は雨のため中止。"),
    ("Arabic", "ملاحظات الصباح: ثلاثة فراخ في العش، ومتوسط الفاصل الزمني أربع دقائق ونصف"),
    ("emoji", "🦆🦆🦆 👩‍👩‍👧‍👦 great morning 🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅🌅"),
    ("hostile", "a\u{0}b\u{1}c\u{FFFE}<script>&\"'\u{202E}\u{301}\u{301}\u{301}"),
    ("nothing", ""),
  ]

  private func check(_ content: ReportContent, _ what: String) {
    let pages = ReportPages.draw(content)
    for (number, page) in pages.enumerated() {
      let boxes = page.textBoxes
      for (index, box) in boxes.enumerated() {
        let isInside = box.frame.x >= -0.01 && box.frame.y >= 0 && box.frame.right <= page.width + 0.01 && box.frame.bottom <= page.height
        #expect(isInside, "\(what), page \(number + 1): \"\(box.text)\" leaves it at \(box.frame)")
        for other in boxes[(index + 1)...] where box.frame.overlaps(other.frame) {
          Issue.record("\(what), page \(number + 1): \"\(box.text)\" at \(box.frame) lies on \"\(other.text)\" at \(other.frame)")
        }
      }
    }
  }

  @Test(arguments: [1, 7, 31, 45, 100])
  func barsOfAnyNumber(days: Int) throws {
    var random = SeededRandom()
    let start = try #require(CivilDate(number: 20_240_101))
    let series = ReportSamples.days(days, from: start, random: &random)
    check(ReportSamples.content([ReportSamples.header(series), .bars(series), .lines(series), ReportSamples.comments(7, text: "Short")]), "\(days) days")
  }

  /// Labels below a chart of any number of days, weeks, months and years, at the widths of pages, screens, phones and panels.
  @Test(arguments: [CalendarUnit.day, .week, .month, .year]) func labelsNeverTouch(unit: CalendarUnit) throws {
    let start = try #require(CivilDate(number: 20_231_228))
    var touching = 0
    for count in 1...400 {
      let days = Int64(count) * (unit == .day ? 1 : unit == .week ? 7 : unit == .month ? 30 : 365)
      let slots = try ReportSlots(start...start.adding(days: days), by: unit == .day ? .day : unit == .week ? .week : unit == .month ? .month : .year, ReportSamples.words)
      for (width, size) in [(762.0, 7.5), (720, 11), (320, 11), (143, 11), (90, 7.5)] {
        var picture = Picture(width: width, height: 60)
        let step = (width - 30) / Double(slots.slots.count)
        let labels = SlotLabels(slots.slots.map { $0.holding([]) }, left: 30, step: step, width: width, TextLayout(size: size))
        labels.draw(below: 0, on: &picture)
        let boxes = picture.textBoxes
        #expect(!boxes.isEmpty && boxes.allSatisfy { $0.frame.x >= -0.01 && $0.frame.right <= width + 0.01 }, "\(count) at \(width)")
        for (index, box) in boxes.enumerated() { touching += boxes[(index + 1)...].count { $0.frame.overlaps(box.frame) } }
        // Days name their month, months their year.
        #expect(boxes.contains { $0.text.contains("20") }, "\(count) at \(width)")
      }
    }
    #expect(touching == 0)
  }

  @Test func nothingAtAll() {
    let none = ReportSamples.series([], [])
    check(ReportSamples.content([ReportSamples.header(none, records: 0), .bars(none), .lines(none), ReportSamples.comments(0, text: "")]), "no records")
    let empty = ReportContent.Section.histogram("Intervals", .init(bins: [], facts: []))
    check(ReportSamples.content([empty, .lanes("", .init(facts: "", start: 0, zone: .utc, span: 0, lanes: []))]), "an empty session")
  }

  @Test(arguments: texts)
  func textsOfAnyScript(name: String, text: String) throws {
    var random = SeededRandom()
    let start = try #require(CivilDate(number: 20_240_101))
    let series = ReportSamples.days(31, from: start, names: ["\(text)1", "\(text)2", text, "Work", "\(text)3", "Home", "\(text)4"], random: &random)
    let sections = [
      ReportSamples.header(series), .bars(series), .lines(series), ReportSamples.comments(40, text: "\(text)\n\(text)\n\n\(text)", tag: text),
      ReportSamples.table(70, name: text), ReportSamples.timeline(lanes: 50, random: &random), ReportSamples.histogram,
    ]
    check(ReportSamples.content(sections, title: text), name)
  }

  @Test func noCommentIsLost() {
    let pages = ReportPages.draw(ReportSamples.content([ReportSamples.comments(100, text: "One two three four five")]))
    let drawn = pages.flatMap(\.textBoxes).count { $0.text == "One two three four five" }
    #expect(drawn == 100)
    #expect(pages.count > 1)
  }

  /// A session of a nanosecond may hold what was logged of years ago.
  @Test(arguments: [Int64.min, -200_000_000_000_000_000, 0, 1, Int64.max])
  func eventsOfAnyTimeAreDrawn(time: Int64) {
    for span in [Int64(0), 1, .max] {
      let lane = ReportBlock.Lanes.Lane(
        name: "Heron", color: "#8E7000", bouts: [(from: time, to: time), (from: min(time, 0), to: max(time, 0))], ticks: [time], count: 2)
      let content = ReportSamples.content([.lanes("Watch", .init(facts: "", start: 0, zone: .utc, span: span, lanes: [lane]))])
      check(content, "an event at \(time) in a session of \(span) ns")
      #expect(ReportText.write(content).contains("Heron") && ReportMarkdown.write(content).contains("Heron"))
      #expect(ReportHTML.write(content).contains("Heron"))
    }
  }

  @Test func linesBreakAndNothingIsCut() {
    let layout = TextLayout(size: 9)
    let text = (1...200).map(String.init).joined(separator: " ")
    let lines = layout.wrap(text, width: 240)
    #expect(lines.joined(separator: " ") == text && lines.allSatisfy { layout.width($0) <= 240 })
    #expect(layout.wrap("1 2 3", width: 240) == ["1 2 3"] && layout.wrap("", width: 240) == [])
    #expect(layout.wrap("Administration", width: 30).joined() == "Administration")
    #expect(layout.wrap("Administration", width: 3).joined() == "Administration")
    #expect(layout.wrap("a\tb\u{1}c\r\nd", width: 240) == ["a b c", "d"])
  }

  @Test func barsStandInTheirOrderAndAddUp() throws {
    let start = try #require(CivilDate(number: 20_240_101))
    var random = SeededRandom()
    let series = ReportSamples.days(5, from: start, random: &random)
    let picture = BarChart(series: series, words: ReportSamples.words).draw(.page(width: 762, height: 180))[0]
    var heights: [Double: [(y: Double, height: Double)]] = [:]
    for case .rectangle(let frame, .color, _, _, _) in picture.shapes { heights[frame.x, default: []].append((frame.y, frame.height)) }
    let most = series.slots.map(\.total).max() ?? 1
    let tallest = heights.values.map { $0.reduce(0) { $0 + $1.height } }.max() ?? 0
    // A day of nothing has no bar.
    let shown = series.slots.filter { $0.total > 0 }
    #expect(heights.count == shown.count)
    for (index, x) in heights.keys.sorted().enumerated() {
      let parts = heights[x] ?? []
      #expect(parts.map(\.y) == parts.map(\.y).sorted(by: >), "in the order of the legend, from below")
      let sum = parts.reduce(0) { $0 + $1.height }
      #expect(abs(sum / tallest - shown[index].total / most) < 0.02, "as high as its total")
    }
  }

  @Test func whatStandsOnAColourCanBeRead() {
    #expect(Ink.readable(on: .color("#FFFFFF")) == .color("#000000") && Ink.readable(on: .color("#000000")) == .color("#ffffff"))
    #expect(Ink.readable(on: .color("#F0E060")) == .color("#000000") && Ink.readable(on: .color("#5A6FB7")) == .color("#ffffff"))
    #expect(Ink.readable(on: .others) == .text)
  }

  /// For looking at: TALLYBOOK_GALLERY=FOLDER swift test --filter ReportLayoutTests/gallery
  @Test(.enabled(if: getenv("TALLYBOOK_GALLERY") != nil)) func gallery() throws {
    let folder = String(cString: try #require(getenv("TALLYBOOK_GALLERY")))
    var random = SeededRandom()
    let start = try #require(CivilDate(number: 20_240_101))
    for (name, days) in [("1-day", 1), ("7-days", 7), ("31-days", 31)] as [(String, Int)] {
      let series = ReportSamples.days(days, from: start, random: &random)
      let content = ReportSamples.content([
        ReportSamples.header(series), .bars(series), ReportSamples.comments(8, text: Self.texts[0].1), .lines(series), ReportSamples.table(7),
        ReportSamples.timeline(lanes: 6, random: &random), ReportSamples.histogram,
      ])
      let pages = ReportPages.draw(content)
      let raster = try PageRaster(for: "a picture")
      let formats = [
        ("svg", Array(SVGWriter.file(pages, title: content.title, language: "en").utf8)), ("html", Array(ReportHTML.write(content).utf8)),
        ("md", Array(ReportMarkdown.write(content).utf8)), ("txt", Array(ReportText.write(content).utf8)),
        ("pdf", try raster.pdf(pages, title: content.title, language: "en")), ("png", try raster.png(pages, language: "en")),
      ]
      for (suffix, bytes) in formats {
        let file = try #require(fopen("\(folder)/\(name).\(suffix)", "w"))
        bytes.withUnsafeBytes { _ = fwrite($0.baseAddress, 1, $0.count, file) }
        fclose(file)
      }
    }
  }
}

extension Picture {
  struct TextBox {
    let text: String
    let frame: Frame
  }

  /// Where each text is drawn, as wide as it is measured and as high as its letters.
  var textBoxes: [TextBox] {
    shapes.compactMap { shape in
      guard case .text(let text, let x, let y, let size, let weight, let anchor, _) = shape else { return nil }
      let width = FontMetrics.width(text, size: size, weight)
      let left = anchor == .start ? x : anchor == .middle ? x - width / 2 : x - width
      return TextBox(text: text, frame: Frame(x: left, y: y - 0.73 * size, width: width, height: 0.94 * size))
    }
  }
}

extension Picture.Frame {
  func overlaps(_ other: Picture.Frame) -> Bool {
    x + 0.01 < other.right && other.x + 0.01 < right && y + 0.01 < other.bottom && other.y + 0.01 < bottom
  }
}
