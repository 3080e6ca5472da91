internal import TallybookBase

/// The groups of a summary while it is made: found by whole numbers, without a dictionary's cost for each row.
struct SummaryTable {
  /// What is counted of a group.
  struct Sums {
    var count: Int64 = 0
    var duration: Int64 = 0
    var events: Int64 = 0
    var completed: Int64 = 0
    var carried: Int64 = 0

    @inline(__always)
    mutating func count(_ task: TaskFacts?) {
      guard let task else { return }
      if task.completed != nil { completed += 1 }
      if task.isCarried { carried += 1 }
    }

    mutating func add(_ other: Sums) {
      count += other.count
      duration = added(duration, other.duration)
      events = added(events, other.events)
      completed += other.completed
      carried += other.carried
    }
  }

  /// The number of a group that something without one falls into: it is no date, hour or id.
  static let nothing = Int64.min

  /// The number of the group of all first groups beyond the limit.
  static let others = Int64.min + 1

  /// How many groups a summary has at most: enough for each day that there is, and what fits in memory.
  static let most = 1 << 18

  /// Whether there was no room for a group; what fell into it was added to another.
  private(set) var isFull = false

  private(set) var keys: [GroupNumbers] = []
  var sums: [Sums] = []
  /// Beside `sums`, where statistics are wanted.
  var numbers: [SummaryNumbers] = []
  private let hasNumbers: Bool
  private var slots: [Int32]
  private var last: Int = -1

  init(hasNumbers: Bool) {
    self.hasNumbers = hasNumbers
    slots = Array(repeating: -1, count: 64)
  }

  /// Where a group stands in `keys`, `sums` and `numbers`; made where there is none.
  @inline(__always)
  mutating func index(_ key: GroupNumbers) -> Int {
    if last >= 0, keys[last] == key { return last }
    last = find(key)
    return last
  }

  /// Counts something in a group, with how many of its events fall into it.
  @inline(__always)
  mutating func count(_ key: GroupNumbers, events: Int64, _ task: TaskFacts?) {
    let index = index(key)
    sums[index].count += 1
    if events != 0 { sums[index].events = added(sums[index].events, events) }
    sums[index].count(task)
  }

  /// Adds a length to a group.
  @inline(__always)
  mutating func add(_ length: Int64, to key: GroupNumbers) {
    let index = index(key)
    sums[index].duration = added(sums[index].duration, length)
  }

  private mutating func find(_ key: GroupNumbers) -> Int {
    let mask = slots.count - 1
    var slot = Self.hash(key) & mask
    while slots[slot] >= 0 {
      let index = Int(slots[slot])
      if keys[index] == key { return index }
      slot = (slot + 1) & mask
    }
    guard keys.count < Self.most else {
      isFull = true
      return 0
    }
    slots[slot] = Int32(truncatingIfNeeded: keys.count)
    keys.append(key)
    sums.append(Sums())
    if hasNumbers { numbers.append(SummaryNumbers()) }
    if keys.count * 2 > slots.count { grow() }
    return keys.count - 1
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    let mask = slots.count - 1
    for (index, key) in keys.enumerated() {
      var slot = Self.hash(key) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(truncatingIfNeeded: index)
    }
  }

  private static func hash(_ key: GroupNumbers) -> Int {
    var mixed = UInt64(bitPattern: key.first) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(bitPattern: key.second) &* 0xC2B2_AE3D_27D4_EB4F
    mixed ^= UInt64(bitPattern: key.third) &* 0x1656_67B1_9E37_79F9 ^ UInt64(bitPattern: key.fourth) &* 0x27D4_EB2F_1656_67C5
    mixed ^= mixed >> 32
    return Int(truncatingIfNeeded: mixed &* 0xD6E8_FEB8_6659_FD93 >> 16)
  }
}
