public import TallybookBase

/// The position of a moment of a session in its media.
public struct MediaPlace: Sendable, Equatable {
  /// The medium that shows it.
  public let medium: Int64
  /// When that medium begins.
  public let begin: Instant
  /// The position of the moment in it, in ns from its beginning.
  public let time: Int64
  /// The frame at that moment, from 0; nil if the medium has no frame rate.
  public let frame: Int64?
}
