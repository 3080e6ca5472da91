internal import TallybookBase

/// Which versions of a part count, by who knew of what.
struct VersionRules {
  /// Its owner: a reference that counts would keep both, and the book with its lock file, for good.
  private unowned let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  /// Whether any of a part's writers knew of what lives under a name that was removed.
  func isKnowing(_ versions: [Version], of name: UUID) throws(Failure) -> Bool {
    for version in versions where try merge.removals.counts(version.dot, for: name) { return true }
    return false
  }

  /// The version that counts; nil of none.
  func shown(of versions: [Version], in part: Part) throws(Failure) -> Version? {
    guard var shown = versions.first else { return nil }
    for version in versions.dropFirst() where try counts(version, over: shown, in: part) { shown = version }
    return shown
  }

  /// Of tags carried counts over taken off, of events changed over deleted, of the trash anything else, and then the later one.
  private func counts(_ version: Version, over shown: Version, in part: Part) throws(Failure) -> Bool {
    let (rank, other) = (Self.rank(version.value, in: part), Self.rank(shown.value, in: part))
    return rank == other ? try merge.isLater(version.dot, than: shown.dot) : rank > other
  }

  private static func rank(_ value: String, in part: Part) -> Int {
    switch part.field {
    case .tags, Part.reminders: value == Version.none ? 0 : 1
    case .trashed: value == Version.none ? 1 : 0
    case .seq: value.utf8.starts(with: "[3".utf8) ? 0 : 1
    default: 0
    }
  }

  /// All of two registers that became one. What one commit wrote into both counts once, the same one everywhere.
  static func union(_ left: [Version], _ right: [Version]) -> [Version] {
    var all = left
    for version in right {
      if let place = all.firstIndex(where: { $0.dot == version.dot }) {
        if version.value.utf8.lexicographicallyPrecedes(all[place].value.utf8) { all[place] = version }
      } else {
        all.append(version)
      }
    }
    return all
  }

  // MARK: What lives

  /// A version, or none in its place where it names what was removed for good, and was made again without its writer's knowing.
  func referring(_ version: Version, in part: Part) throws(Failure) -> Version {
    guard !merge.removals.remade.isEmpty, PartValues.references.contains(part.field), let uuid = PartValues.reference(version.value),
      try !merge.removals.counts(version.dot, for: uuid)
    else { return version }
    return Version(dot: version.dot, value: Version.none)
  }

  /// Those versions of a part here that are of what lives: of the entry, and of the tag that is on it. Events all count.
  func counting(_ versions: [Version], of part: Part) throws(Failure) -> [Version] {
    guard !merge.removals.remade.isEmpty, part.entry != 0, part.field != .seq else { return versions }
    let uuid = try merge.ours.uuid(of: part.entry)
    let other = part.field == .tags ? try merge.ours.uuid(of: part.key.number) : nil
    var counting: [Version] = []
    for version in versions where try merge.removals.counts(version.dot, for: uuid) {
      if try merge.removals.counts(version.dot, for: other) { counting.append(version) }
    }
    return counting
  }

  /// Where one commit made several that became one, nobody can tell which of them a version of it was of: it goes where it was overwritten.
  func told(_ versions: [Version], makings: [Making]) throws(Failure) -> [Version] {
    let shared = Set(makings.filter { one in makings.contains { $0.dot == one.dot && $0.uuid != one.uuid } }.map(\.dot))
    guard !shared.isEmpty else { return versions }
    let latest = Set(try latest(of: versions).map(\.dot))
    return versions.filter { !shared.contains($0.dot) || latest.contains($0.dot) }
  }

  /// Those that no other had seen.
  func latest(of versions: [Version]) throws(Failure) -> [Version] {
    let standing = try standing(versions, beside: versions)
    return versions.filter { standing.contains($0.dot) }
  }

  /// The commits of those that none of some others had seen.
  func standing(_ versions: [Version], beside others: [Version]) throws(Failure) -> Set<Dot> {
    var standing = Set<Dot>()
    for version in versions {
      var isOlder = false
      for other in others where other.dot != version.dot && !isOlder { isOlder = try merge.hasSeen(other.dot, version.dot) }
      if !isOlder { standing.insert(version.dot) }
    }
    return standing
  }
}
