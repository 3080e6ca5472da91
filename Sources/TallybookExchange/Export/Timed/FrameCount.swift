internal import TallybookBase
internal import TallybookModel

/// The frames of a session, counted from its start, and the timecode that each has.
struct FrameCount {
  let rate: FrameRate
  private let session: Entry
  /// The frame that the session's timecode begins with.
  private let first: Int64

  /// Where the timelines of DaVinci Resolve and Avid begin unless somebody says otherwise.
  private static let beginning = "01:00:00:00"

  /// - Throws: `invalid` where no rate is given, or a timecode that is none.
  init(_ context: ExportContext, of session: Entry, as format: Format) throws(Failure) {
    guard let rate = context.options.rate else { throw Self.needed(by: format) }
    let text = context.options.timecode ?? Self.beginning
    let time = try Timecode.parse(text, rate: rate)
    guard time >= 0 else { throw Failure(.range, "a session cannot begin at the timecode \(QuotedValue.of(text)); give one without a minus") }
    (self.rate, self.session, first) = (rate, session, rate.frame(at: time))
  }

  static func needed(by format: Format) -> Failure {
    Failure(.required, "an export as \(format.word) counts frames, and nothing says how many a second has; give a rate, such as 25 or 30000/1001")
  }

  /// How many frames after the session's start one begins that is nearest to a time.
  func frame(at time: Instant) -> Int64 { rate.frame(at: elapsed(from: session.time, to: time)) }

  /// What the timecode shows at a frame of the session.
  func timecode(_ frame: Int64) -> String { Timecode.text(ofFrame: added(first, frame), rate: rate) }

  /// Whether a frame begins before the clock of a timecode is at 24 hours.
  func isWithinDay(_ frame: Int64) -> Bool {
    rate.start(of: added(first, frame)).map { $0 < 86_400_000_000_000 } ?? false
  }
}
