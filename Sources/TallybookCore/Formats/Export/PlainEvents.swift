/// Writes the events of a session that have a time and a type and nothing else, byte for byte as the formats' writers would, at
/// a tenth of their cost. What stands around their numbers is the format's: it is given as bytes.
struct PlainEvents {
  /// Between a line's number and its end.
  enum Middle {
    /// The time in UTC.
    case json
    /// The time in the session's zone and the seconds since its start.
    case csv(start: Instant)
  }

  private let output: Output
  private let middle: Middle
  private let times: SecondText
  /// By type: what stands behind the numbers.
  private var endings: [Int64: [UInt8]] = [:]
  /// The types that were used last, each at the place of its lowest bits, with what a line of theirs ends in.
  private var recent: [(type: Int64, ending: [UInt8])] = Array(repeating: (0, []), count: 16)

  /// The longest part of a line that is written this way.
  private static let longestPart = 8192
  private static let timeKey = Array(", \"timestamp\" : \"".utf8)

  init(_ output: Output, _ middle: Middle, zone: ZoneRules? = nil) {
    self.output = output
    self.middle = middle
    times = SecondText(zone)
  }

  func knows(_ type: Int64) -> Bool { endings[type] != nil }

  /// Remembers how the lines of a type end.
  mutating func add(_ type: Int64, ending: [UInt8]) { endings[type] = ending }

  /// Writes rows up to one that has more than a time and a type, or whose type is not known yet; answers the row behind them.
  /// `start` stands before a line's number.
  mutating func write(_ columns: EventColumns, from first: Int, start: [UInt8]) -> Int {
    var row = first
    while row < columns.count, columns.isPlain(row) {
      let type = columns.types[row]
      let place = Int(truncatingIfNeeded: type & 15)
      if recent[place].type != type {
        guard let known = endings[type], known.count + start.count <= Self.longestPart else { break }
        recent[place] = (type, known)
      }
      let next = writeKnown(columns, from: row, start: start)
      guard next > row else { break }
      row = next
    }
    return row
  }

  /// Writes rows for as long as their types are among the recent ones.
  private func writeKnown(_ columns: EventColumns, from first: Int, start: [UInt8]) -> Int {
    var row = first
    recent.withUnsafeBufferPointer { recent in
      start.withUnsafeBufferPointer { start in
        while row < columns.count, columns.isPlain(row) {
          let type = columns.types[row]
          let place = Int(truncatingIfNeeded: type & 15)
          guard recent[place].type == type else { return }
          recent[place].ending.withUnsafeBufferPointer { ending in
            output.append(upTo: start.count + ending.count + 256) { line in
              let line = Digits.write(columns.seq(row), at: Self.copy(start, to: line))
              return Self.copy(ending, to: write(columns.times[row], at: line))
            }
          }
          row += 1
        }
      }
    }
    return row
  }

  @inline(__always)
  private func write(_ time: Instant, at place: UnsafeMutablePointer<UInt8>) -> UnsafeMutablePointer<UInt8> {
    switch middle {
    case .json:
      return times.write(time, at: Self.timeKey.withUnsafeBufferPointer { Self.copy($0, to: place) })
    case .csv(let start):
      place.pointee = UInt8(ascii: ",")
      let end = times.write(time, at: place + 1)
      end.pointee = UInt8(ascii: ",")
      return DurationText.writeSeconds(elapsed(from: start, to: time), at: end + 1)
    }
  }

  @inline(__always)
  private static func copy(
    _ bytes: UnsafeBufferPointer<UInt8>, to place: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    if let start = bytes.baseAddress { place.update(from: start, count: bytes.count) }
    return place + bytes.count
  }
}
