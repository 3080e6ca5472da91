internal import TallybookAnalysis
package import TallybookBase
internal import TallybookDrawing
package import TallybookModel
package import TallybookQuery

/// A report being built: what a query selects, as sections in the order in which they were added. It is read anew each time it
/// is written, so that it can be written in several formats, today and tomorrow.
package struct Report: Sendable {
  /// The book that it reports on.
  package let book: Book
  let query: Query
  let title: String
  let options: ReportOptions
  private var sections: [any SectionReader] = []

  /// The longest title, in bytes.
  static let longestTitle = 65_536

  /// A report on what a query selects, with nothing in it yet.
  ///
  /// - Throws: `invalid` where the query is for no items, events or bouts or was refused, where the title is too long, or the days are none; `notFound`
  ///   where there is no such zone.
  package init(on query: Query, of book: Book, title: String, _ options: ReportOptions = ReportOptions()) throws(Failure) {
    try book.requireOpen()
    try query.check()
    if !query.isOfEvents { try query.requireItems(for: "a report") }
    guard title.utf8.count <= Self.longestTitle else {
      throw Failure(
        .length, "the title has \(title.utf8.count) bytes and may have \(Self.longestTitle); shorten it", field: .name,
        found: Measure(title.utf8.count), bound: Measure(Self.longestTitle))
    }
    if let first = options.first, let last = options.last, last < first {
      throw Failure(.timeOrder, "the last day is before the first", found: Measure(last.number), bound: Measure(first.number))
    }
    _ = try DayRule(zone: try options.zone.map { (name) throws(Failure) in try ZoneRules.named(name) } ?? .utc, dayStart: options.dayStart ?? 0)
    var items = query.unpaged
    if query.kind == nil { try items.require(.kind, .notEqual, [.int(Int64(Kind.collection.rawValue))]) }
    self.query = items
    self.book = book
    self.title = title
    self.options = options
  }

  /// Adds a section behind the others. Without any, a report has a header, bars, a table by tag, and comments; of tasks a
  /// header and the tasks, of events a header and a table by type, of bouts a header, a budget and a raster.
  ///
  /// - Throws: `invalid` where the section lacks what it is of, or has what it cannot show.
  package mutating func add(_ section: ReportSection, _ options: SectionOptions = SectionOptions()) throws(Failure) {
    guard options.since == nil && options.until == nil || section != .budget || self.options.first == nil && self.options.last == nil else {
      throw Failure(.contradiction, "the budget has a window and its report has days; give either")
    }
    sections.append(try SectionList.make(section, options, of: query.kind))
  }

  /// What it says, read from one state of the book.
  func content() throws(Failure) -> ReportContent {
    var sections = sections
    if sections.isEmpty {
      for section in SectionList.standard(of: query.kind) { sections.append(try SectionList.make(section, SectionOptions(), of: query.kind)) }
    }
    return try ReportReader.read(sections, of: self)
  }

  /// The report in a format: SVG, HTML (with `fragment` an element instead of a page, which only it can be), PDF, PNG, Markdown, text, or JSON for programs.
  ///
  /// - Throws: `invalid` where the format is none of a report, `unsupported` where a PDF or PNG cannot be drawn here, `limit` where a PNG
  ///   would be too high, `notFound` where what a section is of does not exist.
  package func write(_ format: Format, _ flags: ExportFlags = []) throws(Failure) -> [UInt8] {
    try book.requireOpen()
    try format.require(.report)
    guard format == .html || !flags.contains(.fragment) else {
      throw Failure(.contradiction, "a report as \(format.word) makes no use of an option that is given; leave out FRAGMENT")
    }
    let raster: PageRaster? =
      switch format {
      case .pdf: try PageRaster(for: "a PDF")
      case .png: try PageRaster(for: "a PNG")
      default: nil
      }
    let content = try content()
    switch format {
    case .html: return Array((flags.contains(.fragment) ? ReportHTML.fragment(content) : ReportHTML.write(content)).utf8)
    case .markdown: return Array(ReportMarkdown.write(content).utf8)
    case .text: return Array(ReportText.write(content).utf8)
    case .json: return try ReportJSON.write(content)
    default: break
    }
    let pages = ReportPages.draw(content)
    guard let raster else { return Array(SVGWriter.file(pages, title: content.title, language: content.language).utf8) }
    return format == .pdf
      ? try raster.pdf(pages, title: content.title, language: content.language) : try raster.png(pages, language: content.language)
  }

  /// What readers would miss in it as it would be written now: in a PDF or PNG the letters that no font here has.
  ///
  /// - Throws: what writing it throws before anything is drawn.
  package func validate(_ format: Format) throws(Failure) -> [Finding] {
    try book.requireOpen()
    try format.require(.report)
    let raster: PageRaster? = format == .pdf || format == .png ? try PageRaster(for: format == .pdf ? "a PDF" : "a PNG") : nil
    let content = try content()
    guard let missing = raster?.missingLetters(in: ReportPages.draw(content)), !missing.isEmpty else { return [] }
    let shown = missing.prefix(Self.namedLetters).map { "\($0) (U+\(String($0.value, radix: 16, uppercase: true)))" }.joined(separator: ", ")
    let rest = missing.count > Self.namedLetters ? " and \(missing.count - Self.namedLetters) more" : ""
    var finding = Finding(
      .warning, .noFont,
      "no font here has \(shown)\(rest): boxes are drawn for what the report says so; install a font that has them, such as one of the fonts-noto packages")
    finding.found = .int(Int64(missing.count))
    return [finding]
  }

  /// How many letters without a font a finding names.
  private static let namedLetters = 8

  /// The same to a file, replaced whole once it is complete, or piece by piece.
  package func write(_ format: Format, _ flags: ExportFlags = [], to target: ExportTarget) throws(Failure) {
    if case .file(let path) = target { try ExportTarget.check(path) }
    let bytes = try write(format, flags)
    try target.take(bytes)
  }
}
