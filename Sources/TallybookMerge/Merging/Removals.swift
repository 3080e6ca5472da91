internal import TallybookBase
internal import TallybookStorage

/// What was removed for good, by anybody. A removal ends what its commit had seen made. An entry lives where something made it of which no removal
/// knew: somebody made it again, or by himself. Then all counts that was written by who had seen that making; the rest went with what was
/// removed.
final class Removals {
  /// Its owner: a reference that counts would keep both, and the book with its lock file, for good.
  private unowned let merge: BookMerge
  /// Nothing of them lives.
  private(set) var gone = Set<UUID>()
  /// What made them of those that live though they were removed.
  private(set) var remade: [UUID: [Making]] = [:]
  /// The commits whose makings of them were removed.
  private var ended: [UUID: Set<Dot>] = [:]
  /// The commits that removed it, by UUID.
  private var removals: [UUID: [Dot]] = [:]

  init(_ merge: BookMerge) { self.merge = merge }

  /// Reads the removals that this book knows, and what of it lives: here or there.
  func read() throws(Failure) {
    (gone, remade, removals) = ([], [:], [:])
    let rows = try merge.ourConnection.rows("SELECT uuid, device, n FROM \(Table.tombstone)")
    while try rows.step() {
      guard let uuid = UUID(stored: rows.blob(0)) else { continue }
      removals[uuid, default: []].append(Dot(device: rows.int(1), n: rows.int(2)))
    }
    for name in Set(removals.keys.map(merge.aliases.resolve)) { try judge(name) }
  }

  /// Looks again at what became one with another.
  func joined(_ uuid: UUID) throws(Failure) {
    let names = merge.aliases.names(of: uuid)
    gone.subtract(names)
    for name in names { remade[name] = nil }
    if names.contains(where: { removals[$0] != nil }) { try judge(merge.aliases.resolve(uuid)) }
  }

  private func judge(_ name: UUID) throws(Failure) {
    let makings = try makings(of: name)
    let living = try living(makings)
    if living.isEmpty {
      gone.insert(name)
    } else {
      remade[name] = living
      ended[name, default: []].formUnion(Set(makings.map(\.dot)).subtracting(living.map(\.dot)))
    }
  }

  /// Whether something is here that was removed for good: events named it, and may no longer.
  func isDue() throws(Failure) -> Bool {
    try read()
    for name in gone where try !merge.ours.ids(of: name).isEmpty { return true }
    return false
  }

  private func makings(of name: UUID) throws(Failure) -> [Making] {
    var makings: [Making] = []
    for id in try merge.ours.ids(of: name) { makings += try merge.mine.makings(of: id) }
    return makings + (try merge.theirMakings(of: name))
  }

  func isGone(_ uuid: UUID) -> Bool { gone.contains(merge.aliases.resolve(uuid)) }
  func isRemade(_ uuid: UUID) -> Bool { remade[merge.aliases.resolve(uuid)] != nil }

  /// Whether something is left of several that are one and of which others were removed for good.
  func isLeftOfSeveral(_ uuid: UUID) -> Bool { isRemade(uuid) && merge.aliases.names(of: uuid).count > 1 }

  /// Those of which no removal knew, each once.
  func living(_ makings: [Making]) throws(Failure) -> [Making] {
    var living: [Making] = []
    for making in makings where !living.contains(where: making.isSame) {
      var isRemoved = false
      for removal in removals[making.uuid] ?? [] where try merge.hasSeen(removal, making.dot) { isRemoved = true }
      if !isRemoved { living.append(making) }
    }
    return living
  }

  /// Whether what a commit wrote of an entry, or to it, is of what lives.
  func counts(_ dot: Dot, for uuid: UUID?) throws(Failure) -> Bool {
    guard let name = uuid.map(merge.aliases.resolve), let living = remade[name] else { return true }
    if merge.aliases.names(of: name).contains(where: { ended[$0]?.contains(dot) ?? false }) { return false }
    for making in living where try merge.hasSeen(dot, making.dot) { return true }
    return false
  }
}
