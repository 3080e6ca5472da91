internal import TallybookBase

/// The two halves of an event's number: the lane in the upper part, the place in its line in the lower 32 bits. A lane has 21 bits, so that
/// a number is exact in JSON. Of a book that was never merged all numbers are of one line, whatever their upper part.
package enum LaneNumber {
  package static let most: Int64 = 1 << 21 - 1
  private static let places: UInt64 = 1 << 32

  package static func of(_ seq: UInt64) -> Int64 { Int64(truncatingIfNeeded: seq >> 32) }

  /// From 1 on.
  package static func place(_ seq: UInt64) -> UInt64 { seq & (places - 1) }

  package static func seq(_ place: UInt64, in lane: Int64) -> UInt64 { UInt64(truncatingIfNeeded: lane) << 32 &+ place }

  /// All numbers of a lane.
  package static func range(of lane: Int64) -> Range<UInt64> {
    let lane = min(max(lane, 0), most)
    return seq(0, in: lane)..<seq(0, in: lane &+ 1)
  }

  /// Whether so little of a lane is left that nothing new begins in it: a tail alone may hold 2^26 events.
  package static func isFull(_ next: UInt64) -> Bool { place(next) >= places / 2 }

  /// The lane of a device in a session that another one made; of their UUIDs.
  package static func own(device: [UInt8], session: [UInt8]) -> Int64 { number(device + session) }

  /// The lane of events that parted from others by the same numbers: of what every book knows alike, whatever it met first. Types and subjects are not
  /// among that: another book may have known one by another UUID before it became one with a third.
  ///
  /// - Parameters:
  ///   - root: the lane that the first of them parted from.
  ///   - place: where they part.
  ///   - first: the first event behind that; nil of one that was added later, which may change.
  ///   - addition: the commit that added it, where that is known.
  package static func parted(session: [UInt8], root: Int64, at place: UInt64, first: Event?, addition: Int64? = nil) -> Int64 {
    var bytes = session + word(UInt64(bitPattern: root)) + word(place)
    if let first {
      bytes += word(UInt64(bitPattern: first.time))
      bytes.append(UInt8(truncatingIfNeeded: first.phase.rawValue))
      if let value = first.value { bytes += word(value.bitPattern) }
      bytes += Array((first.note ?? "").utf8)
    }
    if let addition { bytes += word(UInt64(bitPattern: addition)) }
    return number(bytes)
  }

  /// The lane to take where one is taken already.
  package static func after(_ lane: Int64) -> Int64 { lane >= most ? 1 : max(lane, 0) + 1 }

  private static func number(_ bytes: [UInt8]) -> Int64 {
    let hash = SHA256.digest(bytes)
    let bits = hash.prefix(3).reduce(Int64(0)) { $0 << 8 | Int64($1) } >> 3
    return max(bits, 1)
  }

  private static func word(_ number: UInt64) -> [UInt8] {
    stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> UInt64($0)) }
  }
}
