/// Durations as text.
package enum DurationText {
  /// `duration` (nanoseconds) in `style`.
  ///
  /// Nothing is rounded: what a style does not show is cut off, toward zero. A negative duration has "-" in front,
  /// unless all that is shown is zero.
  package static func format(_ duration: Int64, style: DurationStyle) -> String {
    var bytes: [UInt8] = []
    append(duration, style: style, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// As `format`, behind what `bytes` hold.
  package static func append(_ duration: Int64, style: DurationStyle, to bytes: inout [UInt8]) {
    let nanoseconds = duration.magnitude
    let seconds = nanoseconds / 1_000_000_000
    let isZero =
      switch style {
      case .timer, .compact, .memo: seconds == 0
      case .csv: seconds < 60
      case .iso, .seconds: nanoseconds == 0
      }
    if duration < 0 && !isZero { bytes.append(UInt8(ascii: "-")) }
    switch style {
    case .timer: timer(seconds, &bytes)
    case .compact: compact(seconds, &bytes)
    case .csv: csv(seconds, &bytes)
    case .memo: memo(seconds, &bytes)
    case .iso: iso(nanoseconds, &bytes)
    case .seconds: exactSeconds(nanoseconds, &bytes)
    }
  }

  /// The same in the style `seconds`, at a place with room for 32 bytes. Returns the place behind the text.
  package static func writeSeconds(_ duration: Int64, at start: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    var place = start
    if duration < 0 {
      place.pointee = UInt8(ascii: "-")
      place += 1
    }
    let nanoseconds = duration.magnitude
    place = Digits.write(nanoseconds / 1_000_000_000, at: place)
    let fraction = Int32(truncatingIfNeeded: nanoseconds % 1_000_000_000)
    guard fraction != 0 else { return place }
    place.pointee = UInt8(ascii: ".")
    place = Digits.write(fraction, width: 9, at: place + 1)
    while place[-1] == UInt8(ascii: "0") { place -= 1 }
    return place
  }

  private static func timer(_ seconds: UInt64, _ bytes: inout [UInt8]) {
    Digits.append(seconds / 3_600, to: &bytes)
    clockPart(seconds / 60 % 60, &bytes)
    clockPart(seconds % 60, &bytes)
  }

  private static func compact(_ seconds: UInt64, _ bytes: inout [UInt8]) {
    let hours = seconds / 3_600
    let minutes = seconds / 60 % 60
    if hours > 0 { part(hours, "h", &bytes) }
    if minutes > 0 { part(minutes, "m", &bytes, behind: hours > 0) }
    let shown = seconds % 60
    if hours == 0 && (shown > 0 || minutes == 0) { part(shown, "s", &bytes, behind: minutes > 0) }
  }

  private static func csv(_ seconds: UInt64, _ bytes: inout [UInt8]) {
    Digits.append(seconds / 3_600, to: &bytes)
    clockPart(seconds / 60 % 60, &bytes)
  }

  private static func memo(_ seconds: UInt64, _ bytes: inout [UInt8]) {
    let days = seconds / 86_400
    let years = days / 360
    let months = days / 30 % 12
    if years > 0 { part(years, "y ", &bytes) }
    if months > 0 { part(months, "mo ", &bytes) }
    if days % 30 > 0 { part(days % 30, "d ", &bytes) }
    let hours = seconds / 3_600 % 24
    if hours > 0 {
      Digits.append(hours, width: 2, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
    }
    Digits.append(seconds / 60 % 60, width: 2, to: &bytes)
    clockPart(seconds % 60, &bytes)
  }

  private static func iso(_ nanoseconds: UInt64, _ bytes: inout [UInt8]) {
    let minutes = nanoseconds / 60_000_000_000
    let rest = nanoseconds % 60_000_000_000
    bytes.append(contentsOf: "PT".utf8)
    if minutes >= 60 { part(minutes / 60, "H", &bytes) }
    if minutes % 60 > 0 { part(minutes % 60, "M", &bytes) }
    if rest > 0 || minutes == 0 {
      exactSeconds(rest, &bytes)
      bytes.append(UInt8(ascii: "S"))
    }
  }

  private static func exactSeconds(_ nanoseconds: UInt64, _ bytes: inout [UInt8]) {
    Digits.append(nanoseconds / 1_000_000_000, to: &bytes)
    var fraction = nanoseconds % 1_000_000_000
    if fraction == 0 { return }
    var width = 9
    while fraction % 10 == 0 {
      fraction /= 10
      width -= 1
    }
    bytes.append(UInt8(ascii: "."))
    Digits.append(fraction, width: width, to: &bytes)
  }

  private static func clockPart(_ value: UInt64, _ bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ":"))
    Digits.append(value, width: 2, to: &bytes)
  }

  private static func part(_ value: UInt64, _ unit: String, _ bytes: inout [UInt8], behind isBehind: Bool = false) {
    if isBehind { bytes.append(UInt8(ascii: " ")) }
    Digits.append(value, to: &bytes)
    bytes.append(contentsOf: unit.utf8)
  }
}
