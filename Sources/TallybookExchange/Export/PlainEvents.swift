internal import TallybookBase
internal import TallybookEventLog
internal import TallybookText

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
  /// What stands behind the numbers, of all types, and where in it each has its own.
  private var endings: [UInt8] = []
  private var places: [Int64: Range<Int>] = [:]
  /// The types that were used last, each at the place of its lowest bits.
  private var recent: [(type: Int64, ending: Range<Int>)] = Array(repeating: (0, 0..<0), count: 16)

  /// The longest part of a line that is written this way.
  private static let longestPart = 8192
  private static let timeKey = Array(", \"timestamp\" : \"".utf8)

  init(_ output: Output, _ middle: Middle, zone: ZoneRules? = nil) {
    self.output = output
    self.middle = middle
    times = SecondText(zone)
  }

  func knows(_ type: Int64) -> Bool { places[type] != nil }

  /// Remembers how the lines of a type end.
  mutating func add(_ type: Int64, ending: [UInt8]) {
    places[type] = endings.count..<endings.count + ending.count
    endings += ending
  }

  /// Writes rows up to one that has more than a time and a type, or whose type is not known yet, and never `end`; answers the row behind
  /// them. `start` stands before a line's number.
  mutating func write(_ columns: EventColumns, from first: Int, to end: Int? = nil, start: [UInt8]) -> Int {
    var row = first
    let end = min(end ?? columns.count, columns.count)
    while row < end, columns.isPlain(row) {
      let type = columns.types[row]
      let place = Int(truncatingIfNeeded: type & 15)
      if recent[place].type != type {
        guard let known = places[type], known.count + start.count <= Self.longestPart else { break }
        recent[place] = (type, known)
      }
      let next = writeKnown(columns, from: row, to: end, start: start)
      guard next > row else { break }
      row = next
    }
    return row
  }

  /// Writes rows for as long as their types are among the recent ones. All that is read lies in buffers: a reference counted
  /// for each row would cost a third of it.
  private func writeKnown(_ columns: EventColumns, from first: Int, to end: Int, start: [UInt8]) -> Int {
    var plain = first
    while plain < end, columns.isPlain(plain) { plain += 1 }
    return columns.times.withUnsafeBufferPointer { times in
      columns.types.withUnsafeBufferPointer { types in
        columns.seqs.withUnsafeBufferPointer { seqs in
          recent.withUnsafeBufferPointer { recent in
            endings.withUnsafeBufferPointer { endings in
              start.withUnsafeBufferPointer { start in
                for row in first..<plain {
                  let known = recent[Int(truncatingIfNeeded: types[row] & 15)]
                  guard known.type == types[row] else { return row }
                  let seq = seqs.isEmpty ? columns.firstSeq &+ UInt64(truncatingIfNeeded: row) : seqs[row]
                  let ending = UnsafeBufferPointer(rebasing: endings[known.ending])
                  output.append(upTo: start.count + ending.count + 256) { line in
                    let line = Digits.write(seq, at: Self.copy(start, to: line))
                    return Self.copy(ending, to: write(times[row], at: line))
                  }
                }
                return plain
              }
            }
          }
        }
      }
    }
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
