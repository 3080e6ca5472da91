internal import TallybookDrawing

/// What of reports can be drawn here.
package enum ReportSupport {
  /// Whether reports can be PDF and PNG: librsvg and cairo are there.
  package static var hasPDF: Bool { CairoLibrary.loaded != nil }
}
