internal import TallybookBase
internal import TallybookCore

/// Where a moment of a session is in its media.
///
/// ```swift
/// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// try book.media.in(watch).create("dawn.mp4") { ($0.frameRate, $0.timecode) = (try? FrameRate(25), "01:00:00:00") }
/// let place = try book.mediaPlace(of: watch, at: .epoch + .milliseconds(10_530))
/// print(place.medium.name, place.begin, place.time)  // dawn.mp4 1970-01-01T00:00:00.000Z 10.53 seconds
/// print(place.frame ?? -1, place.timecode ?? "")  // 263 01:00:10:13
/// ```
public struct MediaPlace: Hashable, Sendable {
  /// The medium that shows the moment.
  public let medium: Medium
  /// When that medium begins.
  public let begin: Instant
  /// Where the moment is in it, from its beginning.
  public let time: Duration
  /// The frame that is shown then, from 0; nil if the medium has no frame rate.
  public let frame: Int64?
  /// The timecode of that frame, counted from that of the first one, otherwise from 00:00:00:00; nil if the medium has no frame rate.
  public let timecode: String?

  init(_ place: Engine.MediaPlace, in medium: Medium) throws(Failure) {
    self.medium = medium
    (begin, time, frame) = (Instant(nanoseconds: place.begin), .nanoseconds(place.time), place.frame)
    guard let rate = medium.frameRate, let frame = place.frame else {
      timecode = nil
      return
    }
    timecode = try rate.timecode(ofFrame: frame, first: medium.timecode, dropFrame: medium.dropFrame)
  }
}
