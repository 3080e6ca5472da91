public import TallybookBase

/// Where a moment of a session is in its media.
public struct MediaPlace: Sendable, Equatable {
  /// The medium that shows it.
  public let medium: Int64
  /// When that medium begins.
  public let begin: Instant
  /// Where the moment is in it, in ns from its beginning.
  public let time: Int64
  /// The frame that is shown then, from 0; nil where the medium has no frame rate.
  public let frame: Int64?
}
