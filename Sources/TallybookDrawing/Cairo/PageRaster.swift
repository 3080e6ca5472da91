package import TallybookBase
internal import TallybookText

/// Pages as PDF and PNG: each is handed to librsvg as SVG.
package struct PageRaster {
  private let library: CairoLibrary

  /// Pixels for each point of a PNG.
  static let scale = 2.0
  /// The tallest PNG in pixels, which cairo can make.
  static let tallest = 32_767.0

  package init(for what: String) throws(Failure) { library = try CairoLibrary.require(for: what) }

  /// A PDF with a page for each picture, fonts embedded.
  package func pdf(_ pages: [Picture], title: String, language: String) throws(Failure) -> [UInt8] {
    let sink = Collected()
    let context = Unmanaged.passUnretained(sink).toOpaque()
    guard let first = pages.first, let surface = library.newPDF(Self.collect, context, first.width, first.height) else { throw Self.noSurface }
    defer { library.destroySurface(surface) }
    library.setMetadata(surface, Self.titleKey, XMLText.drawable(title))
    library.setMetadata(surface, Self.creatorKey, "Tallybook")
    let cairo = library.newContext(surface)
    defer { library.destroyContext(cairo) }
    for page in pages {
      try draw(page, language, on: cairo)
      library.showPage(cairo)
    }
    library.finishSurface(surface)
    try check(library.contextStatus(cairo))
    try check(library.surfaceStatus(surface))
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// A PNG at twice the size, pages below each other.
  package func png(_ pages: [Picture], language: String) throws(Failure) -> [UInt8] {
    let width = (pages.map(\.width).max() ?? 0) * Self.scale
    let height = pages.reduce(0) { $0 + $1.height } * Self.scale
    guard height <= Self.tallest else {
      throw Failure(
        .tooLarge, "the report has \(pages.count) pages, more than one PNG can hold; write a PDF, or a report of fewer days", found: Measure(height), bound: Measure(Self.tallest))
    }
    guard let surface = library.newImage(Self.rgb, Int32(width), Int32(height)) else { throw Self.noSurface }
    defer { library.destroySurface(surface) }
    try check(library.surfaceStatus(surface))
    let cairo = library.newContext(surface)
    defer { library.destroyContext(cairo) }
    library.setColor(cairo, 1, 1, 1)
    library.paint(cairo)
    library.scale(cairo, Self.scale, Self.scale)
    for page in pages {
      try draw(page, language, on: cairo)
      library.translate(cairo, 0, page.height)
    }
    let sink = Collected()
    try check(library.writePNG(surface, Self.collect, Unmanaged.passUnretained(sink).toOpaque()))
    return withExtendedLifetime(sink) { sink.bytes }
  }

  /// The letters of pages that no font here has, in order of their numbers; none where that cannot be known.
  package func missingLetters(in pages: [Picture]) -> [Unicode.Scalar] {
    guard let coverage = FontCoverage.loaded else { return [] }
    let drawn = Set(pages.flatMap(\.texts).flatMap(\.unicodeScalars))
    return drawn.filter { $0.properties.isDrawn && !coverage.has($0) }.sorted { $0.value < $1.value }
  }

  private func draw(_ page: Picture, _ language: String, on cairo: OpaquePointer?) throws(Failure) {
    let svg = Array(SVGWriter.file([page], title: "", language: language).utf8)
    var problem: OpaquePointer?
    let handle = svg.withUnsafeBufferPointer { library.newFromData($0.baseAddress, $0.count, &problem) }
    guard let handle else { throw refusal(problem) }
    defer { library.unreference(handle) }
    let rectangle = [0, 0, page.width, page.height]
    guard library.render(handle, cairo, rectangle, &problem) != 0 else { throw refusal(problem) }
    try check(library.contextStatus(cairo))
  }

  private func refusal(_ problem: OpaquePointer?) -> Failure {
    if let problem { library.freeError(problem) }
    return Failure(.notOffered, "librsvg cannot draw the report; write SVG or HTML instead")
  }

  private func check(_ status: Int32) throws(Failure) {
    guard status == 0 else { throw Failure(.io, "cairo could not draw the report (its status \(status))", subCode: status) }
  }

  private static var noSurface: Failure { Failure(.io, "cairo could not make a surface for the report") }
  /// CAIRO_PDF_METADATA_TITLE and _CREATOR, CAIRO_FORMAT_RGB24.
  private static let titleKey: Int32 = 0
  private static let creatorKey: Int32 = 4
  private static let rgb: Int32 = 1

  private final class Collected {
    var bytes: [UInt8] = []
  }

  private static let collect: CairoLibrary.Sink = { context, data, count in
    guard let context, let data else { return 0 }
    Unmanaged<Collected>.fromOpaque(context).takeUnretainedValue().bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return 0
  }
}

extension Unicode.Scalar.Properties {
  /// Whether a font must have something for it: controls, joiners and variation selectors are not seen.
  fileprivate var isDrawn: Bool {
    guard !isDefaultIgnorableCodePoint else { return false }
    return switch generalCategory {
    case .control, .format, .surrogate, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator: false
    default: true
    }
  }
}
