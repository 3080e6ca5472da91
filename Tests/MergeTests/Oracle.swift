/// What must hold of values whatever the library does: who wrote what, and what he had seen then. It knows nothing of clocks, devices or commits.
struct Oracle {
  struct Write {
    let number: Int
    /// The number of the first write of the same deed.
    let deed: Int
    let part: String
    /// nil: it was emptied.
    let value: String?
    /// What its writer had seen before it.
    let seen: Vector
  }

  /// By UUID.
  private var writes: [String: [Write]] = [:]
  /// What somebody removed for good, and what vanished with it, by UUID: the numbers of these deeds.
  private var removals: [String: [Int]] = [:]
  private var count = 0

  /// Takes note of what changed in a book by its own deed.
  mutating func note(_ before: Facts, _ after: Facts, settled: (uuid: String, part: String)? = nil, in seen: inout Vector) {
    let (old, deed) = (seen, count)
    if let (uuid, part) = settled, before.parts[uuid]?[part] == after.parts[uuid]?[part] {
      writes[uuid, default: []].append(Write(number: number(in: &seen), deed: deed, part: part, value: after.parts[uuid]?[part], seen: old))
    }
    for (uuid, now) in after.parts {
      let was = before.parts[uuid]
      if was == now { continue }
      let parted = Self.parted(was ?? [:], now) { before.parts[$0] != nil && after.parts[$0] == nil }
      for part in Set(now.keys).union(was?.keys ?? [:].keys) where was?[part] != now[part] && !parted.contains(part) {
        writes[uuid, default: []].append(Write(number: number(in: &seen), deed: deed, part: part, value: now[part], seen: old))
      }
    }
    for uuid in before.parts.keys where after.parts[uuid] == nil && uuid != Facts.book { removals[uuid, default: []].append(number(in: &seen)) }
  }

  /// Own fields that are called by their names alone because their template went: nobody wrote them.
  private static func parted(_ was: [String: String], _ now: [String: String], _ isGone: (String) -> Bool) -> Set<String> {
    var parted = Set<String>()
    for (part, value) in was where now[part] == nil && part.hasPrefix("own ") {
      let words = part.split(separator: " ", maxSplits: 2).map(String.init)
      let other = "own \(Facts.none) \(words[2])"
      if isGone(words[1]), now[other] == value, was[other] == nil { parted.formUnion([part, other]) }
    }
    return parted
  }

  /// The number of something that a book does.
  mutating func number(in seen: inout Vector) -> Int {
    defer { count += 1 }
    seen[count] = true
    return count
  }

  /// What is known of those who are left: the rest was done in files that are lost.
  func left(to all: Vector) -> (writes: [String: [Write]], removed: Set<String>) {
    let removed = Set(removals.filter { $0.value.contains { all[$0] } }.keys)
    return (writes.mapValues { $0.filter { all[$0.number] } }.filter { !$0.value.isEmpty }, removed)
  }

  /// The writes that nobody overwrote who had seen them.
  func live(_ writes: [Write]) -> [Write] { writes.filter { write in !writes.contains { $0.seen[write.number] } } }
}
