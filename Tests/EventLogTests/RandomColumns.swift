@testable import TestBasics
@testable import TallybookBase
@testable import TallybookEventLog

/// Columns of every shape that the chunk codec has a case for.
enum RandomColumns {
  static func make(_ shape: Int, _ random: inout SeededRandom) -> EventColumns {
    let counts = [0, 1, 2, 127, 128, 129, 130, 257, 1000]
    let count = shape == 42 ? 65_536 : counts[shape % counts.count]
    let typeCount = [1, 2, 3, 17, 256, 257, 1 << 16][Int.random(in: 0..<7, using: &random)]
    let unit: Int64 = [1, 1, 1_000, 1_000_000, 1_000_000_000][Int.random(in: 0..<5, using: &random)]
    let flags = shape % 16
    // Whether all rows have what flags say, or every other one.
    let isFull = shape / 16 % 2 == 1
    let timing = Int.random(in: 0..<7, using: &random)
    var columns = EventColumns()
    var time: Int64 = 1_700_000_000 / max(1, unit / 1_000_000_000) &* 1_000
    for row in 0..<count {
      switch timing {
      case 0: time = Int64.random(in: .min ... .max, using: &random)
      case 1: time &+= Int64.random(in: 0...1_000_000, using: &random)
      case 2: time &-= Int64.random(in: -1_000...1_000_000, using: &random)
      case 3: time = row % 2 == 0 ? .min : .max
      case 4: break
      case 5: time &+= row % 100 == 0 ? Int64.random(in: 0...1 << 60, using: &random) : 17
      default: time = Int64.random(in: -1_000_000...1_000_000, using: &random)
      }
      var event = Event(
        seq: UInt64(row) + 5, time: timing == 0 || timing == 3 ? time : time &* unit,
        type: typeCount == 1 << 16 ? Int64.random(in: .min ... .max, using: &random) : Int64.random(in: 0..<Int64(typeCount), using: &random),
        phase: flags & 1 == 0 ? .point : Phase(rawValue: Int32.random(in: 0...3, using: &random)) ?? .point)
      if flags & 2 != 0, isFull || Bool.random(using: &random) { event.value = Double.random(in: -1e9...1e9, using: &random) }
      if flags & 4 != 0, isFull || Bool.random(using: &random) { event.subject = Int64.random(in: 1...9, using: &random) }
      if flags & 8 != 0, isFull || Bool.random(using: &random) { event.note = String(repeating: "né", count: Int.random(in: 0...9, using: &random)) }
      columns.append(event)
    }
    return columns
  }
}
