internal import TallybookBase

/// librsvg and cairo, looked up while the program runs: whoever draws no PDF or PNG need not have them.
/// Names and signatures: https://gnome.pages.gitlab.gnome.org/librsvg/Rsvg-2.0/ and https://www.cairographics.org/manual/
package struct CairoLibrary: @unchecked Sendable {
  typealias Sink = @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32
  typealias NewFromData = @convention(c) (UnsafePointer<UInt8>?, Int, UnsafeMutablePointer<OpaquePointer?>?) -> OpaquePointer?
  /// The third is a rectangle: x, y, width and height.
  typealias Render = @convention(c) (OpaquePointer?, OpaquePointer?, UnsafePointer<Double>?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
  typealias Release = @convention(c) (OpaquePointer?) -> Void
  typealias NewPDF = @convention(c) (Sink?, UnsafeMutableRawPointer?, Double, Double) -> OpaquePointer?
  typealias SetMetadata = @convention(c) (OpaquePointer?, Int32, UnsafePointer<CChar>?) -> Void
  typealias NewImage = @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  typealias WritePNG = @convention(c) (OpaquePointer?, Sink?, UnsafeMutableRawPointer?) -> Int32
  typealias NewContext = @convention(c) (OpaquePointer?) -> OpaquePointer?
  typealias Numbers = @convention(c) (OpaquePointer?, Double, Double) -> Void
  typealias Colors = @convention(c) (OpaquePointer?, Double, Double, Double) -> Void
  typealias Status = @convention(c) (OpaquePointer?) -> Int32

  /// The Debian packages that have them, and the fonts.
  static let packages = "librsvg2-2 and fonts-liberation"
  private static let svgName = "librsvg-2.so.2"
  private static let cairoName = "libcairo.so.2"
  private static let objectName = "libgobject-2.0.so.0"
  private static let glibName = "libglib-2.0.so.0"

  let newFromData: NewFromData
  let render: Render
  let unreference: Release
  let freeError: Release
  let newPDF: NewPDF
  let setMetadata: SetMetadata
  let newImage: NewImage
  let writePNG: WritePNG
  let newContext: NewContext
  let scale: Numbers
  let translate: Numbers
  let setColor: Colors
  let paint: Release
  let showPage: Release
  let finishSurface: Release
  let destroySurface: Release
  let destroyContext: Release
  let contextStatus: Status
  let surfaceStatus: Status

  /// What this process has; looked up once, by the first that asks.
  package static let loaded: CairoLibrary? = find { DynamicLibrary($0) }

  /// The libraries, or why there are none.
  static func require(for what: String) throws(Failure) -> CairoLibrary {
    guard let loaded else {
      throw Failure(.needsCairo, "\(what) needs \(svgName) and \(cairoName), which cannot be loaded; install the packages \(packages), or write SVG or HTML")
    }
    return loaded
  }

  /// Binds what `open` opens.
  static func find(_ open: (String) -> DynamicLibrary?) -> CairoLibrary? {
    guard let svg = open(svgName), let cairo = open(cairoName), let object = open(objectName), let glib = open(glibName) else { return nil }
    guard
      let newFromData = svg.function("rsvg_handle_new_from_data", as: NewFromData.self),
      // Since 2.46; older ones cannot be told where to draw.
      let render = svg.function("rsvg_handle_render_document", as: Render.self),
      let unreference = object.function("g_object_unref", as: Release.self),
      let freeError = glib.function("g_error_free", as: Release.self),
      let newPDF = cairo.function("cairo_pdf_surface_create_for_stream", as: NewPDF.self),
      let setMetadata = cairo.function("cairo_pdf_surface_set_metadata", as: SetMetadata.self),
      let newImage = cairo.function("cairo_image_surface_create", as: NewImage.self),
      let writePNG = cairo.function("cairo_surface_write_to_png_stream", as: WritePNG.self),
      let newContext = cairo.function("cairo_create", as: NewContext.self),
      let scale = cairo.function("cairo_scale", as: Numbers.self),
      let translate = cairo.function("cairo_translate", as: Numbers.self),
      let setColor = cairo.function("cairo_set_source_rgb", as: Colors.self),
      let paint = cairo.function("cairo_paint", as: Release.self),
      let showPage = cairo.function("cairo_show_page", as: Release.self),
      let finishSurface = cairo.function("cairo_surface_finish", as: Release.self),
      let destroySurface = cairo.function("cairo_surface_destroy", as: Release.self),
      let destroyContext = cairo.function("cairo_destroy", as: Release.self),
      let contextStatus = cairo.function("cairo_status", as: Status.self),
      let surfaceStatus = cairo.function("cairo_surface_status", as: Status.self)
    else { return nil }
    return CairoLibrary(
      newFromData: newFromData, render: render, unreference: unreference, freeError: freeError, newPDF: newPDF, setMetadata: setMetadata,
      newImage: newImage, writePNG: writePNG, newContext: newContext, scale: scale, translate: translate, setColor: setColor, paint: paint,
      showPage: showPage, finishSurface: finishSurface, destroySurface: destroySurface, destroyContext: destroyContext,
      contextStatus: contextStatus, surfaceStatus: surfaceStatus)
  }
}
