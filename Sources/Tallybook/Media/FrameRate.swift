public import TallybookBase
internal import TallybookCore

/// How many frames a film has in a second, as a fraction in lowest terms.
///
/// ```swift
/// let rate = try FrameRate(60_000, per: 2002)
/// print(rate, rate.frames, rate.seconds, try FrameRate(25))  // 30000/1001 30000 1001 25/1
/// print(try rate.timecode(of: .seconds(60)), try rate.timecode(of: .seconds(60), dropFrame: true))  // 00:00:59:28 00:00:59;28
/// do { _ = try FrameRate(0) } catch { print(error.code)  // invalid
/// }
/// ```
public struct FrameRate: Hashable, Sendable, CustomStringConvertible {
  /// The frames in `seconds`.
  public let frames: Int64
  /// The seconds in which there are so many `frames`.
  public let seconds: Int64

  /// So many frames in so many seconds.
  ///
  /// - Throws: `invalid` (a number below 1 or above 1,000,000, or more than 1,000 frames a second).
  ///
  /// ```swift
  /// print(try FrameRate(50, per: 2))  // 25/1
  /// ```
  public init(_ frames: Int64, per seconds: Int64 = 1) throws(Failure) { self.init(try Engine.FrameRate(frames, per: seconds)) }

  private init(_ rate: Engine.FrameRate) {
    var (greater, lesser) = (rate.numerator, rate.denominator)
    while lesser != 0 { (greater, lesser) = (lesser, greater % lesser) }
    (frames, seconds) = (rate.numerator / max(1, greater), rate.denominator / max(1, greater))
  }

  private init(whole frames: Int64) { (self.frames, seconds) = (frames, 1) }

  /// As a fraction.
  public var description: String { "\(frames)/\(seconds)" }

  /// The timecode of the frame that begins nearest to a time in a film: hours, minutes, seconds and the number of the frame, by the rules of SMPTE 12M.
  ///
  /// - Parameter dropFrame: Skips numbers so that the count keeps up with the clock: at 29.97 frames a second and multiples of it.
  /// - Throws: `invalid` (this rate skips no numbers).
  ///
  /// ```swift
  /// print(try FrameRate(25).timecode(of: .milliseconds(10_520)))  // 00:00:10:13
  /// do { _ = try FrameRate(25).timecode(of: .zero, dropFrame: true) } catch { print(error.reason)  // contradiction
  /// }
  /// ```
  public func timecode(of time: Duration, dropFrame: Bool = false) throws(Failure) -> String {
    Timecode.format(time.inNanoseconds, rate: try counted(dropFrame))
  }

  /// When the frame of a timecode begins.
  ///
  /// - Throws: `format` (not a timecode, or a number that no second has), `invalid` (a skipped number; this rate skips none).
  ///
  /// ```swift
  /// print(try FrameRate(25).time(of: "00:00:10:13"))  // 10.52 seconds
  /// do { _ = try FrameRate(25).time(of: "00:00:10:25") } catch { print(error.code)  // format
  /// }
  /// ```
  public func time(of timecode: String, dropFrame: Bool = false) throws(Failure) -> Duration {
    .nanoseconds(try Timecode.parse(timecode, rate: try counted(dropFrame)))
  }

  /// The timecode of a frame, counted from that of the first one.
  func timecode(ofFrame frame: Int64, first: String?, dropFrame: Bool) throws(Failure) -> String {
    let rate = try counted(dropFrame)
    let begin = try first.map { (first) throws(Failure) in rate.frame(at: try Timecode.parse(first, rate: rate)) } ?? 0
    let (sum, isBeyond) = begin.addingReportingOverflow(frame)
    return Timecode.text(ofFrame: isBeyond ? .max : sum, rate: rate)
  }

  private func counted(_ dropFrame: Bool) throws(Failure) -> Engine.FrameRate { try Engine.FrameRate(frames, per: seconds, isDropFrame: dropFrame) }
}

extension FrameRate: FieldValue {
  public init?(fieldValue: Value) {
    guard let text = fieldValue.text, let rate = try? Engine.FrameRate(text) else { return nil }
    self.init(rate)
  }
  public var fieldValue: Value { .text(description) }
  public static var missing: FrameRate { FrameRate(whole: 25) }
}
