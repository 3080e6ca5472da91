public import TallybookBase

/// A film or a sound of a session. Its file stays outside of the book; its name is the file's path, relative to the folder of the book if it is below that.
///
/// ```swift
/// let watch = try book.sessions.create("Watch") { ($0.time, $0.end) = (.epoch, .epoch + .seconds(60)) }
/// let medium = try book.media.in(watch).create("dawn.mp4") {
///   ($0.offset, $0.duration, $0.track) = (.seconds(2), .seconds(90), 2)
///   $0.frameRate = try? FrameRate(30_000, per: 1001)
///   ($0.dropFrame, $0.timecode) = (true, "01:00:00;00")
/// }
/// print(medium.name, medium.track, medium.offset ?? .zero, medium.duration ?? .zero)  // dawn.mp4 2 2.0 seconds 90.0 seconds
/// print(medium.frameRate?.description ?? "", medium.dropFrame, medium.timecode ?? "", medium.fileSHA256 == nil)  // 30000/1001 true 01:00:00;00 true
/// ```
public struct Medium: Entry {
  public static let kind: Kind? = .media
  public var row: Row

  public init(row: Row) { self.row = row }

  /// The player that shows it, 1, 2, …: tracks play at the same time, the media of one track play one after the other.
  public var track: Int {
    get { row[.track] }
    set { row[.track] = newValue }
  }
  /// When it begins, from the session's start; nil: where the previous one of its track ends, for the first one with the session.
  public var offset: Duration? {
    get { row[.offset] }
    set { row[.offset] = newValue }
  }
  /// How long it plays; nil if nobody set that.
  public var duration: Duration? {
    get { row[.duration] }
    set { row[.duration] = newValue }
  }
  /// Its frames a second; nil if nobody set that.
  public var frameRate: FrameRate? {
    get { row[.frameRate] }
    set { row[.frameRate] = newValue }
  }
  /// Whether its timecode skips numbers of frames to keep to the clock.
  public var dropFrame: Bool {
    get { row[.dropFrame] }
    set { row[.dropFrame] = newValue }
  }
  /// The timecode of its first frame.
  public var timecode: String? {
    get { row[.timecode] }
    set { row[.timecode] = newValue }
  }
  /// The hash of its file, 64 hexadecimal digits; nil if nobody noted it.
  public var fileSHA256: String? {
    get { row[.fileSha256] }
    set { row[.fileSha256] = newValue }
  }
}
