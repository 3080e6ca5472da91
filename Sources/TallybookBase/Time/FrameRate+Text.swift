extension FrameRate {
  /// Reads a fraction such as 30000/1001, or a whole number.
  ///
  /// - Throws: `invalid`, where it is none, or as `init(_:per:isDropFrame:)`.
  package init(_ text: String, isDropFrame: Bool = false) throws(Failure) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let frames = Self.whole(parts[0]), let seconds = parts.count == 2 ? Self.whole(parts[1]) : 1 else {
      throw Failure(.pattern, "\(QuotedValue.of(text)) is not a rate of frames; write a fraction such as 25/1 or 30000/1001")
    }
    try self.init(frames, per: seconds, isDropFrame: isDropFrame)
  }

  /// The rate as a fraction in lowest terms.
  package var text: String {
    var (greater, lesser) = (numerator, denominator)
    while lesser != 0 { (greater, lesser) = (lesser, greater % lesser) }
    let divisor = max(1, greater)
    return "\(numerator / divisor)/\(denominator / divisor)"
  }

  /// The frame that is on the screen at a time, counted from 0: the last that has begun.
  package func frameShown(at time: Int64) -> Int64 {
    let nearest = frame(at: time)
    guard let start = start(of: nearest), start > time else { return nearest }
    return nearest - 1
  }

  /// Digits alone: a sign or a space would be kept as it stands by nobody.
  private static func whole(_ text: Substring) -> Int64? {
    text.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int64(text) : nil
  }
}
