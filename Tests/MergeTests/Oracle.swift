/// What must hold of values whatever the library does: who wrote what, and what he had seen then. It knows nothing of clocks, devices or commits.
struct Oracle {
  struct Write {
    let number: Int
    /// The number of the first write of the same deed.
    let deed: Int
    var part: String
    /// nil: it was emptied.
    var value: String?
    /// What its writer had seen before it.
    let seen: Vector
    /// What the entry was called where that was, and had been.
    let names: Set<String>
    /// The same of the tag that the part is of; nil: it is of none.
    var tagNames: Set<String>?
  }

  /// A making or a removal of an entry.
  private struct Fact {
    let number: Int
    let deed: Int
    let seen: Vector
  }

  /// By UUID.
  private var writes: [String: [Write]] = [:]
  /// What somebody removed for good, and what vanished with it, by UUID.
  private var removals: [String: [Fact]] = [:]
  /// Who made what, and who made it again, as a redo or an import does.
  private var makings: [String: [Fact]] = [:]
  private var count = 0

  /// Takes note of what a book was made with, which nobody wrote.
  mutating func note(given: Facts, in seen: inout Vector) {
    for uuid in given.parts.keys { makings[uuid] = [Fact(number: number(in: &seen), deed: -1, seen: Vector())] }
  }

  /// Takes note of what changed in a book by its own deed.
  /// `aliases` are entries that are others by now in that book.
  mutating func note(
    _ before: Facts, _ after: Facts, settled: (uuid: String, part: String)? = nil, aliases: [String: String] = [:], in seen: inout Vector
  ) {
    let (old, deed) = (seen, count)
    func names(_ uuid: String) -> Set<String> { Set(aliases.keys.filter { aliases[$0] == uuid } + [uuid]) }
    if let (uuid, part) = settled, before.parts[uuid]?[part] == after.parts[uuid]?[part] {
      writes[uuid, default: []].append(Write(number: number(in: &seen), deed: deed, part: part, value: after.parts[uuid]?[part], seen: old, names: names(uuid)))
    }
    for (uuid, now) in after.parts {
      let was = before.parts[uuid]
      if was == now { continue }
      if was == nil { makings[uuid, default: []].append(Fact(number: number(in: &seen), deed: deed, seen: old)) }
      let parted = Self.parted(was ?? [:], now) { before.parts[$0] != nil && after.parts[$0] == nil }
      for part in Set(now.keys).union(was?.keys ?? [:].keys) where was?[part] != now[part] && !parted.contains(part) {
        // A tag that goes is on nothing, which is no work on what carried it.
        if part.hasPrefix("tag "), case let tag = String(part.dropFirst(4)), before.parts[tag] != nil, after.parts[tag] == nil { continue }
        let tagNames = part.hasPrefix("tag ") ? names(String(part.dropFirst(4))) : nil
        writes[uuid, default: []].append(
          Write(number: number(in: &seen), deed: deed, part: part, value: now[part], seen: old, names: names(uuid), tagNames: tagNames))
      }
    }
    for uuid in before.parts.keys where after.parts[uuid] == nil && uuid != Facts.book {
      let removal = Fact(number: number(in: &seen), deed: deed, seen: old)
      // What had become one goes under all its names.
      for name in names(uuid) { removals[name, default: []].append(removal) }
    }
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

  /// What is known of those who are left: the rest was done in files that are lost. `now` says what an entry is by now.
  func left(to all: Vector, now: (String) -> String) -> (writes: [String: [Write]], removed: Set<String>) {
    let living = makings.map { (uuid, some) in
      let removals = (removals[uuid] ?? []).filter { all[$0.number] }
      return (uuid, some.filter { making in all[making.number] && !removals.contains { $0.seen[making.number] } })
    }
    let makings = Dictionary(uniqueKeysWithValues: living)
    let groups = Dictionary(grouping: living) { now($0.0) }.mapValues { $0.flatMap(\.1) }
    let touched = Set(removals.filter { $0.value.contains { all[$0.number] } }.keys.map(now))
    let removed = touched.filter { groups[$0]?.isEmpty ?? true }
    // A removal takes with it whatever knows of no making that it left.
    func counts(_ write: Write, for uuid: String, _ names: Set<String>? = nil) -> Bool {
      guard touched.contains(uuid), let group = groups[uuid], !group.isEmpty else { return true }
      let living = names.map { names in names.flatMap { makings[$0] ?? [] } } ?? group
      return living.contains { write.seen[$0.number] || write.deed == $0.deed }
    }
    var writes: [String: [Write]] = [:]
    for (uuid, some) in self.writes {
      for write in some where all[write.number] && counts(write, for: now(uuid), write.names) {
        var write = write
        if write.part.hasPrefix("tag "), case let tag = now(String(write.part.dropFirst(4))), removed.contains(tag) || !counts(write, for: tag, write.tagNames) { continue }
        // What names what was removed names nothing, though somebody made that again.
        if Self.references.contains(write.part), let value = write.value, !counts(write, for: now(value)) {
          write.value = write.part == "parent" ? Self.gone : nil
        }
        if write.part.hasPrefix("own ") {
          let words = write.part.split(separator: " ", maxSplits: 2).map(String.init)
          if !counts(write, for: now(words[1])) { write.part = "own \(Facts.none) \(words[2])" }
        }
        writes[uuid, default: []].append(write)
      }
    }
    let names = Set(removals.keys.filter { removed.contains(now($0)) })
    return (writes, names.union(removed).union([Self.gone]))
  }

  private static let references: Set = ["parent", "subject", "template", "carried"]
  /// What lay in what was removed lies in this, though somebody made that again.
  private static let gone = "gone"

  /// The writes that nobody overwrote who had seen them.
  func live(_ writes: [Write]) -> [Write] { writes.filter { write in !writes.contains { $0.seen[write.number] } } }
}
