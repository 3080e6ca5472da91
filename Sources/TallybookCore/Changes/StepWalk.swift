/// What must be known of a step's changes before they are taken back or brought back, from one walk over them.
struct StepWalk {
  /// What applying them is about, as far as recorders are concerned.
  private(set) var plan = ReversalPlan()
  /// What they made.
  private(set) var made = Made()

  /// Things that a step made, as far as it matters to recordings.
  struct Made {
    private(set) var count = 0
    /// The first thing.
    private(set) var first: (id: Int64, kind: Int64)?
    private(set) var sessions: [Int64] = []
    private(set) var collections = Set<Int64>()
    /// Collections that lie in none of these.
    private(set) var roots: [Int64] = []
    /// Sessions whose end came, went or changed.
    private(set) var ended: [Int64] = []

    fileprivate mutating func add(_ row: Changed<EntryColumn>) throws(Failure) {
      switch row.operation {
      case .insert:
        let id = try row.int(.id)
        let kind = try row.int(.kind)
        count += 1
        if first == nil { first = (id, kind) }
        if kind == Int64(Kind.session.rawValue) { sessions.append(id) }
        if kind == Int64(Kind.collection.rawValue) {
          collections.insert(id)
          if try !collections.contains(row.int(.parent)) { roots.append(id) }
        }
      case .update: if try row.new(.endTime) != nil { ended.append(try row.int(.id)) }
      case .delete: return
      }
    }
  }

  private init() {}

  /// `source` is the row of history that holds the changes; with `isInverse` their inverse is what will be applied.
  private init(of source: Int64, isInverse: Bool, on connection: Connection) throws(Failure) {
    var walk = StepWalk()
    try History.forEachPart(of: source, on: connection) { changes throws(Failure) in
      try changes.forEach { row throws(Failure) in
        let change = ChangedRow(row)
        try walk.plan.add(change, isInverse: isInverse)
        if case .entry(let row) = change { try walk.made.add(row) }
      }
    }
    self = walk
  }

  /// Walks of one undo or redo. It chooses its step twice, before it waits for recorders and once nobody else writes; what a row of history
  /// holds stays the same meanwhile.
  struct Known {
    private var walks: [Int64: StepWalk] = [:]

    mutating func walk(of source: Int64, isInverse: Bool, on connection: Connection) throws(Failure) -> StepWalk {
      if let known = walks[source] { return known }
      let walk = try StepWalk(of: source, isInverse: isInverse, on: connection)
      walks[source] = walk
      return walk
    }
  }
}
