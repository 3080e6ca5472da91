/// Moments that wait for their turn, the earliest first.
struct SlotQueue {
  /// A moment, and the number under which annotations refer to it.
  typealias Slot = (time: Int64, number: Int)

  private var slots: [Slot] = []

  mutating func add(_ slot: Slot) {
    slots.append(slot)
    var place = slots.count - 1
    while place > 0, Self.isBefore(slots[place], slots[(place - 1) / 2]) {
      slots.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  /// The earliest, where it is not later than a moment; nil where none is.
  mutating func take(upTo time: Int64) -> Slot? {
    guard let first = slots.first, first.time <= time else { return nil }
    let last = slots.removeLast()
    guard !slots.isEmpty else { return first }
    slots[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < slots.count && Self.isBefore(slots[child], slots[least]) { least = child }
      guard least != place else { return first }
      slots.swapAt(place, least)
      place = least
    }
  }

  private static func isBefore(_ one: Slot, _ other: Slot) -> Bool { (one.time, one.number) < (other.time, other.number) }
}
