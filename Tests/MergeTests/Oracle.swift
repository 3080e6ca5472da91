/// What must hold of values whatever the library does: who wrote what, and what he had seen then. It knows nothing of clocks, devices or commits.
struct Oracle {
  struct Write {
    let number: Int
    let part: String
    /// nil: it was emptied.
    let value: String?
    /// What its writer had seen before it.
    let seen: Vector
  }

  /// By UUID.
  private(set) var writes: [String: [Write]] = [:]
  /// What somebody removed for good, and what vanished with it.
  private(set) var removed: Set<String> = []
  private var count = 0

  /// Takes note of what changed in a book by its own deed.
  mutating func note(_ before: Facts, _ after: Facts, in seen: inout Vector) {
    let old = seen
    for (uuid, now) in after.parts {
      let was = before.parts[uuid]
      if was == now { continue }
      for part in Set(now.keys).union(was?.keys ?? [:].keys) where was?[part] != now[part] {
        writes[uuid, default: []].append(Write(number: count, part: part, value: now[part], seen: old))
        seen[count] = true
        count += 1
      }
    }
    for uuid in before.parts.keys where after.parts[uuid] == nil && uuid != Facts.book { removed.insert(uuid) }
  }

  /// The writes that nobody overwrote who had seen them.
  func live(_ writes: [Write]) -> [Write] { writes.filter { write in !writes.contains { $0.seen[write.number] } } }
}
