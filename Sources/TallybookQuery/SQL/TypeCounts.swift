/// How many events there are of each type. There are few types as a rule: the first are looked through, which is faster than a table of hashes.
struct TypeCounts {
  /// In the order in which they were given or came.
  private(set) var types: [Int64] = []
  private var counts: [Int] = []
  private var slots: [Int64: Int] = [:]
  /// So many are looked through.
  private static let few = 16

  init(_ types: some Sequence<Int64> = []) {
    for type in types { _ = slot(of: type) }
  }

  mutating func add(_ type: Int64) { counts[slot(of: type)] += 1 }

  func count(of type: Int64) -> Int { slots[type].map { counts[$0] } ?? 0 }

  /// Where a type stands among them; a new one comes last.
  mutating func slot(of type: Int64) -> Int {
    for slot in 0..<min(types.count, Self.few) where types[slot] == type { return slot }
    if let slot = slots[type] { return slot }
    let slot = types.count
    slots[type] = slot
    types.append(type)
    counts.append(0)
    return slot
  }

  /// Where the events of each begin when they lie one type after the other.
  var starts: [Int] {
    var start = 0
    return counts.map { count in
      defer { start += count }
      return start
    }
  }
}
