/// Timecode of SMPTE 12M: hours, minutes, seconds and the number of a frame, such as 00:01:00;02.
///
/// Where numbers are left out (drop-frame), the first ones of each minute that is no tenth are: two at 29.97 frames a second, four at 59.94.
/// Hours go on beyond 23, and what lies before the beginning has "-" in front, so that every time comes back.
package enum Timecode {
  /// The timecode of the frame that begins nearest to a time (ns).
  package static func format(_ time: Int64, rate: FrameRate) -> String { text(ofFrame: rate.frame(at: time), rate: rate) }

  /// The timecode of a frame, counted from 0.
  package static func text(ofFrame frame: Int64, rate: FrameRate) -> String {
    let number = Int64(clamping: label(frame.magnitude, rate))
    let (seconds, frames) = (number / rate.nominal, number % rate.nominal)
    var bytes: [UInt8] = []
    if frame < 0 { bytes.append(UInt8(ascii: "-")) }
    pair(seconds / 3600, &bytes)
    bytes.append(UInt8(ascii: ":"))
    pair(seconds / 60 % 60, &bytes)
    bytes.append(UInt8(ascii: ":"))
    pair(seconds % 60, &bytes)
    bytes.append(rate.isDropFrame ? UInt8(ascii: ";") : UInt8(ascii: ":"))
    if rate.nominal > 100, frames < 100 { bytes.append(UInt8(ascii: "0")) }
    pair(frames, &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// When the frame begins that a timecode names (ns). Before its number may stand a colon, a semicolon, a full stop or a comma.
  ///
  /// - Throws: `format`, where it is no timecode; `invalid`, where a rate leaves that number out, or it lies beyond what times can say.
  package static func parse(_ text: String, rate: FrameRate) throws(Failure) -> Int64 {
    var text = text
    guard let parts = text.withUTF8({ parts(of: $0, rate) }) else {
      throw Failure(.malformed, "\(QuotedValue.of(text)) is not a timecode at \(rate.nominal) frames a second; write it as 01:02:03:04")
    }
    var frame = parts.second * rate.nominal + parts.frame
    if rate.isDropFrame {
      let dropped = rate.nominal / 15
      let minute = parts.second / 60
      guard parts.second % 60 != 0 || parts.frame >= dropped || minute % 10 == 0 else {
        throw Failure(.range, "there is no frame \(QuotedValue.of(text)): the first \(dropped) numbers of that minute are left out")
      }
      frame -= dropped * (minute - minute / 10)
    }
    guard let time = rate.start(of: parts.isNegative ? -frame : frame) else {
      throw Failure(.range, "the timecode \(QuotedValue.of(text)) is beyond what a time can say, 292 years")
    }
    return time
  }

  /// The number that a frame has in the count, which passes over those that are left out.
  private static func label(_ frame: UInt64, _ rate: FrameRate) -> UInt64 {
    guard rate.isDropFrame else { return frame }
    let (nominal, dropped) = (UInt64(rate.nominal), UInt64(rate.nominal / 15))
    let tenMinutes = nominal * 600 - 9 * dropped
    let (tens, rest) = frame.quotientAndRemainder(dividingBy: tenMinutes)
    // The first minute of ten has all its numbers.
    let minutes = rest < nominal * 60 ? 0 : (rest - nominal * 60) / (nominal * 60 - dropped) + 1
    return frame + dropped * (9 * tens + minutes)
  }

  /// The whole seconds that a timecode names, and the number of the frame within the last.
  private static func parts(of bytes: UnsafeBufferPointer<UInt8>, _ rate: FrameRate) -> (second: Int64, frame: Int64, isNegative: Bool)? {
    var cursor = DigitCursor(bytes)
    let isNegative = cursor.take(UInt8(ascii: "-"))
    guard let hours = cursor.number(upTo: 9_999_999), cursor.take(UInt8(ascii: ":")) else { return nil }
    guard let minutes = cursor.number(2), minutes < 60, cursor.take(UInt8(ascii: ":")) else { return nil }
    guard let seconds = cursor.number(2), seconds < 60 else { return nil }
    let marks = [UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: ",")]
    guard let mark = cursor.next, marks.contains(mark), cursor.take(mark) else { return nil }
    guard let frame = cursor.number(upTo: 999), Int64(frame) < rate.nominal, cursor.isAtEnd else { return nil }
    return (Int64(hours) * 3600 + Int64(minutes) * 60 + Int64(seconds), Int64(frame), isNegative)
  }

  private static func pair(_ number: Int64, _ bytes: inout [UInt8]) {
    if number < 10 { bytes.append(UInt8(ascii: "0")) }
    Digits.append(UInt64(number.magnitude), to: &bytes)
  }
}
