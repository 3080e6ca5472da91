package import TallybookBase
internal import TallybookMerge
package import TallybookModel
package import TallybookStorage

/// What somebody is known to have, as it grows with what he gets.
extension BookVector {
  /// Adds what another vector names. Where both say something of the same, and not the same, the other one is right: it came later.
  package mutating func join(_ later: BookVector) {
    var commits = Dictionary(lines.map { ($0.uuid, $0.commits) }) { one, other in one + other }
    for line in later.lines { commits[line.uuid, default: []] += line.commits }
    lines = commits.sorted { $0.key.bytes.lexicographicallyPrecedes($1.key.bytes) }.map { uuid, commits in
      Line(uuid: uuid, commits: Set(commits).sorted { ($0.n, $0.chain) > ($1.n, $1.chain) })
    }
    let aliased = Set(aliases)
    aliases += later.aliases.filter { !aliased.contains($0) }
    let rewritten = Set(later.wanted.map(\.uuid))
    wanted = wanted.filter { !rewritten.contains($0.uuid) } + later.wanted
    let told = Set(later.months.map(\.month))
    months = months.filter { !told.contains($0.month) } + later.months
    places = later.places
    let found = Set(removals)
    removals += later.removals.filter { !found.contains($0) }
    received = []
  }

  /// The same with the last commit of each line alone, by the lines of a book that has all of it.
  package func aligned(on connection: Connection) throws(Failure) -> BookVector {
    var aligned = self
    let known = KnownLines(self)
    aligned.lines = []
    for line in try DeviceLine.all(on: connection) {
      let n = try known.last(of: line, on: connection)
      guard n > 0, let chain = try DeviceCommits.find(Dot(device: line.number, n: n), on: connection)?.chain else { continue }
      aligned.lines.append(Line(uuid: line.uuid, commits: [Known(n: n, chain: chain)]))
    }
    aligned.received = []
    return aligned
  }

  /// What this one, which is aligned, names beyond another one.
  package func beyond(_ known: BookVector?) -> BookVector {
    var beyond = self
    let all = Set((known?.lines ?? []).flatMap(\.commits))
    beyond.lines = lines.filter { line in line.commits.contains { !all.contains($0) } }
    return beyond
  }

  /// Whether a book has all that the vector names.
  package func isKnown(to book: Book) throws(Failure) -> Bool {
    try book.store.read { (connection) throws(Failure) in
      let own = try DeviceLine.all(on: connection)
      let byUUID = Dictionary(own.map { ($0.uuid, $0) }) { one, _ in one }
      for line in lines {
        guard let last = line.commits.first else { continue }
        if let same = byUUID[line.uuid], try same.has(last.n, last.chain, on: connection) { continue }
        var isThere = false
        for other in own where !isThere { isThere = try other.has(last.n, last.chain, on: connection) }
        if !isThere { return false }
      }
      let mine = try BookVector(of: self.book, on: connection)
      guard places == mine.places, Set(removals).isSubset(of: mine.removals), Set(aliases).isSubset(of: mine.aliases) else { return false }
      let opened = Dictionary(mine.months.map { ($0.month, $0.hash) }) { one, _ in one }
      guard months.allSatisfy({ opened[$0.month] == $0.hash }) else { return false }
      let writers = Dictionary(mine.wanted.map { ($0.uuid, $0.hash) }) { one, _ in one }
      return wanted.allSatisfy { writers[$0.uuid] == $0.hash }
    }
  }
}
