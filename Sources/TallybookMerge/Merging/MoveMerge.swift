internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Where collections lie: all moves of all books, done again in the order of their clocks. One that would close a circle is passed over, the
/// same one everywhere. Kleppmann, Mulligan, Gomes and Beresford, A highly-available move operation for replicated trees, 2021.
struct MoveMerge {
  private let merge: BookMerge

  init(_ merge: BookMerge) { self.merge = merge }

  private struct Move {
    let dot: Dot
    let clock: Instant
    let chain: Int64
    /// By their places among all that moves name.
    let collection: Int
    let parent: Int?
  }

  func run() throws(Failure) {
    guard try take() || !merge.removals.gone.isEmpty || !merge.removals.remade.isEmpty else { return }
    var (names, numbers): ([UUID], [UUID: Int]) = ([], [:])
    let moves = try all(&names, &numbers)
    var places = [Int?](repeating: nil, count: names.count)
    var passedOver = [Bool](repeating: false, count: names.count)
    for move in moves where try merge.removals.counts(move.dot, for: names[move.collection]) {
      if let parent = move.parent, try closesCircle(move.collection, in: parent, places) {
        passedOver[move.collection] = true
        continue
      }
      passedOver[move.collection] = false
      places[move.collection] = move.parent
    }
    try requireShallow(places)
    for (id, uuid, current) in try collections() {
      let number = numbers[merge.aliases.resolve(uuid)]
      let place = number.flatMap { places[$0] }.map { names[$0] }
      let parent = try place.flatMap { (parent) throws(Failure) in merge.removals.isGone(parent) ? nil : try merge.ours.id(of: parent) } ?? 0
      if let number, passedOver[number] { merge.findings.passedOver(id) }
      guard parent != current else { continue }
      merge.ourConnection.known?.forget()
      try merge.ourConnection.run("UPDATE \(Table.entry) SET parent = \(parent) WHERE id = \(id)")
      merge.touched.formUnion([id, current])
      merge.hasChanged = true
    }
  }

  /// Keeps their moves; gives whether any is new.
  private func take() throws(Failure) -> Bool {
    var isAny = false
    // Where collections lay that no step is known to have made is of no commit that came.
    let places: SQL = "SELECT device, n, collection, parent FROM \(Table.collectionMove) WHERE "
    try take("\(places)n = 0 AND device IN (SELECT number FROM \(Table.device) UNION ALL SELECT 0)", &isAny)
    for each in merge.fresh { try take("\(places)device = \(each.device) AND n > \(each.after)", &isAny) }
    return isAny
  }

  private func take(_ moves: SQL, _ isAny: inout Bool) throws(Failure) {
    let rows = try merge.theirConnection.rows(moves)
    while try rows.step() {
      let dot = merge.translate(Dot(device: rows.int(0), n: rows.int(1)))
      let count = try merge.ourConnection.run(
        """
        INSERT INTO \(Table.collectionMove) (device, n, collection, parent) VALUES (\(dot.device), \(dot.n), \(rows.blob(2)), \(rows.value(3)))
        ON CONFLICT DO NOTHING
        """)
      if count > 0 { isAny = true }
    }
  }

  /// All moves of this book in their order, and what they name.
  private func all(_ names: inout [UUID], _ numbers: inout [UUID: Int]) throws(Failure) -> [Move] {
    func number(of name: UUID) -> Int {
      if let known = numbers[name] { return known }
      names.append(name)
      numbers[name] = names.count - 1
      return names.count - 1
    }
    let rows = try merge.ourConnection.rows(
      """
      SELECT coalesce(c.clock, m.n), coalesce(c.chain, 0), m.collection, m.parent, m.device, m.n FROM \(Table.collectionMove) m
      LEFT JOIN \(Table.deviceCommit) c ON c.device = m.device AND c.n = m.n
      """)
    var moves: [Move] = []
    while try rows.step() {
      guard let collection = UUID(stored: rows.blob(2)) else { continue }
      let dot = Dot(device: rows.int(4), n: rows.int(5))
      var parent = rows.isNull(3) ? nil : UUID(stored: rows.blob(3)).map(merge.aliases.resolve)
      if try !merge.removals.counts(dot, for: parent) { parent = nil }
      moves.append(
        Move(dot: dot, clock: rows.int(0), chain: rows.int(1), collection: number(of: merge.aliases.resolve(collection)), parent: parent.map(number)))
    }
    return moves.sorted {
      if ($0.clock, $0.chain) != ($1.clock, $1.chain) { return ($0.clock, $0.chain) < ($1.clock, $1.chain) }
      return AliasFacts.comesFirst(names[$0.collection], names[$1.collection])
    }
  }

  /// Nobody's collections lie deeper; to go up for each of a million that a stranger puts into each other would take days.
  private static let deepest = 2000

  /// Moves that are done in another order than that of the tree go up short ways, and lead deep in the end.
  private func requireShallow(_ places: [Int?]) throws(Failure) {
    var depths = [Int?](repeating: nil, count: places.count)
    for start in places.indices {
      var (way, next): ([Int], Int?) = ([], start)
      while let here = next, depths[here] == nil {
        way.append(here)
        next = places[here]
      }
      var depth = next.flatMap { depths[$0] } ?? 0
      for here in way.reversed() {
        depth += 1
        depths[here] = depth
      }
      if depth > Self.deepest { throw tooDeep }
    }
  }

  private var tooDeep: Failure { merge.other.refusal("collections are nested more than \(Self.deepest) deep", 0) }

  private func closesCircle(_ collection: Int, in parent: Int, _ places: [Int?]) throws(Failure) -> Bool {
    var (place, depth): (Int?, Int) = (parent, 0)
    while let here = place {
      if here == collection { return true }
      (place, depth) = (places[here], depth + 1)
      if depth > Self.deepest { throw tooDeep }
    }
    return false
  }

  private func collections() throws(Failure) -> [(Int64, UUID, Int64)] {
    let rows = try merge.ourConnection.rows("SELECT id, uuid, parent FROM \(Table.entry) WHERE kind = \(Kind.collection)")
    var found: [(Int64, UUID, Int64)] = []
    while try rows.step() { if let uuid = UUID(stored: rows.blob(1)) { found.append((rows.int(0), uuid, rows.int(2))) } }
    return found
  }
}
