internal import TallybookCore

/// A part of the library that needs another one to be installed.
///
/// ```swift
/// for feature in Feature.allCases { print(feature, feature.isAvailable) }
/// let features: [Feature] = [.history, .audio, .pdf, .postgres]
/// print(features == Feature.allCases)  // true
/// ```
public enum Feature: Hashable, Sendable, CaseIterable {
  /// Changes are captured for undo: the SQLite here has the session extension.
  case history
  /// FLAC, Ogg and MP3 can be read, FLAC and Opus written: libsndfile is installed. WAV needs nothing.
  case audio
  /// Reports can be PDF and PNG: librsvg and cairo are installed. SVG and HTML need nothing.
  case pdf
  /// Books sync with a hub: libpq is installed.
  case postgres

  /// Whether it is available here.
  public var isAvailable: Bool {
    switch self {
    case .history: SQLiteLibrary.capturesChanges
    case .audio: AudioSupport.hasCodecs
    case .pdf: ReportSupport.hasPDF
    case .postgres: HubSupport.hasPostgres
    }
  }
}
