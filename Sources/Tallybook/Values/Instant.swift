public import TallybookBase

/// A moment, to the nanosecond, from 1677-09-21 to 2262-04-11. Leap seconds are not counted.
///
/// ```swift
/// let start = try Instant("2026-03-01T08:00:00Z")
/// let end = start + .seconds(90)
/// print(end)  // 2026-03-01T08:01:30.000Z
/// print(end - start)  // 90.0 seconds
/// print(start < end, Instant.now > end, end.nanoseconds - start.nanoseconds)  // true true 90000000000
/// print(Instant.epoch)  // 1970-01-01T00:00:00.000Z
/// ```
public struct Instant: Hashable, Comparable, Sendable {
  /// The nanoseconds since 1970-01-01T00:00:00Z.
  public let nanoseconds: Int64

  /// 1970-01-01T00:00:00Z.
  public static let epoch = Instant(nanoseconds: 0)

  /// The present, by the system's clock. A book may have another one: see `Book.now`.
  public static var now: Instant { Instant(nanoseconds: Clock.system.wall()) }

  /// The moment so many nanoseconds after 1970-01-01T00:00:00Z.
  ///
  /// ```swift
  /// print(Instant(nanoseconds: 1_500_000_000))  // 1970-01-01T00:00:01.500Z
  /// ```
  @inlinable public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

  /// Reads a time such as `2026-03-01T08:00:00Z`. Without an offset in the text, it is a time in `zone`.
  ///
  /// - Throws: `format` (no time), `invalid` (neither an offset nor a zone; out of range), `notFound` (no such zone).
  ///
  /// ```swift
  /// print(try Instant("2026-03-01T08:00:00", in: "Europe/Berlin"))  // 2026-03-01T07:00:00.000Z
  /// do { _ = try Instant("tomorrow") } catch { print(error.code)  // format
  /// }
  /// ```
  public init(_ text: String, in zone: String? = nil) throws(Failure) {
    let rules = try zone.map { (name) throws(Failure) in try ZoneRules.named(name) }
    nanoseconds = try ISO8601.parse(text, default: rules).instant
  }

  /// The time as the clocks of a zone show it, such as `1 Mar 2026, 09:00:00`.
  ///
  /// - Throws: `notFound` (no such zone).
  ///
  /// ```swift
  /// print(try Instant.epoch.text(in: "Europe/Berlin"))  // 1 Jan 1970, 01:00:00
  /// ```
  public func text(in zone: String) throws(Failure) -> String {
    TimeText.format(nanoseconds, style: .display, zone: try ZoneRules.named(zone))
  }

  /// Earlier moments come first.
  ///
  /// ```swift
  /// print(Instant.epoch < .now)  // true
  /// ```
  public static func < (one: Instant, other: Instant) -> Bool { one.nanoseconds < other.nanoseconds }

  /// The moment later by a length, at most the last one.
  ///
  /// ```swift
  /// print(Instant.epoch + .seconds(1))  // 1970-01-01T00:00:01.000Z
  /// ```
  public static func + (instant: Instant, length: Duration) -> Instant {
    let (sum, isBeyond) = instant.nanoseconds.addingReportingOverflow(length.inNanoseconds)
    return Instant(nanoseconds: isBeyond ? (length < .zero ? .min : .max) : sum)
  }

  /// The moment earlier by a length, at least the first one.
  ///
  /// ```swift
  /// print(Instant.epoch - .seconds(1))  // 1969-12-31T23:59:59.000Z
  /// ```
  public static func - (instant: Instant, length: Duration) -> Instant {
    let (rest, isBeyond) = instant.nanoseconds.subtractingReportingOverflow(length.inNanoseconds)
    return Instant(nanoseconds: isBeyond ? (length < .zero ? .max : .min) : rest)
  }

  /// How long it is from the second moment to the first.
  ///
  /// ```swift
  /// let start = Instant.epoch
  /// print((start + .seconds(3)) - start)  // 3.0 seconds
  /// ```
  public static func - (end: Instant, start: Instant) -> Duration { .nanoseconds(end.nanoseconds) - .nanoseconds(start.nanoseconds) }
}

extension Instant: CustomStringConvertible {
  /// As RFC 3339 in UTC.
  public var description: String { ISO8601.text(nanoseconds) }
}

extension Instant: Codable {
  /// Decodes a text such as `2026-03-01T08:00:00Z`.
  ///
  /// ```swift
  /// let note = try book.notes.create("Arrival") { $0.time = .epoch }
  /// print(try JSONDecoder().decode(Note.self, from: JSONEncoder().encode(note)).time)  // 1970-01-01T00:00:00.000Z
  /// ```
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    try self.init(text)
  }

  /// Encodes it as text in UTC.
  ///
  /// ```swift
  /// print(String(decoding: try JSONEncoder().encode([Instant.epoch]), as: UTF8.self))  // ["1970-01-01T00:00:00.000Z"]
  /// ```
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
