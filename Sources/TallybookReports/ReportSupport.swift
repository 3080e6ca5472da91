internal import TallybookDrawing

/// What of reports can be drawn here.
public enum ReportSupport {
  /// Whether reports can be PDF and PNG: librsvg and cairo are there.
  public static var hasPDF: Bool { CairoLibrary.loaded != nil }
}
