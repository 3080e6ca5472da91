package import TallybookBase

/// The position of a moment of a session in its media.
package struct MediaPlace: Sendable, Equatable {
  /// The medium that shows it.
  package let medium: Int64
  /// When that medium begins.
  package let begin: Instant
  /// The position of the moment in it, in ns from its beginning.
  package let time: Int64
  /// The frame at that moment, from 0; nil if the medium has no frame rate.
  package let frame: Int64?
}
