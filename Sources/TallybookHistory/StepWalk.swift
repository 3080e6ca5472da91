internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// What must be known of a step's changes before they are taken back or brought back, from one walk over them.
struct StepWalk {
  /// What applying them is about, as far as recorders are concerned.
  private(set) var plan = ReversalPlan()
  /// What they made.
  private(set) var made = Made()
  /// What applying them needs.
  private(set) var needs = StepNeeds()

  /// Entries that a step made, as far as it matters to recordings.
  struct Made {
    private(set) var count = 0
    /// The first entry.
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
        try walk.needs.add(change, isInverse: isInverse)
      }
    }
    self = walk
  }

  /// Walks of one undo or redo. It chooses its step twice, before it waits for recorders and once nobody else writes; what a row of history
  /// holds stays the same meanwhile.
  struct Known {
    private var walks: [Int64: StepWalk] = [:]
    /// Steps that were tried in vain, since a step that was passed over had changed what they are about.
    private var collided: [Int64: Finding] = [:]
    /// What such steps are about, and those whose entries are gone: it stands as they left it.
    private var untouched = Set<Int64>()

    mutating func walk(of source: Int64, isInverse: Bool, on connection: Connection) throws(Failure) -> StepWalk {
      if let known = walks[source] { return known }
      let walk = try StepWalk(of: source, isInverse: isInverse, on: connection)
      walks[source] = walk
      return walk
    }

    /// Why a step is passed over whose entries are gone for good, or that collided with what such a step changed; nil where it is not.
    mutating func whyPassed(_ step: Step, _ walk: StepWalk, on connection: Connection) throws(Failure) -> (text: String, about: Int64)? {
      if let finding = collided[step.id] { return (finding.message, finding.id) }
      guard let lost = try lost(walk, on: connection) else { return nil }
      untouched.formUnion(walk.needs.all)
      return ("entry \(lost), which it needs, was removed for good", lost)
    }

    /// Notes that a step was tried in vain; false where that is not owed to a step that was passed over, so that it is no more than refused.
    mutating func pass(_ step: Step, _ findings: [Finding], on connection: Connection) throws(Failure) -> Bool {
      guard collided[step.id] == nil, let finding = findings.first(where: { untouched.contains($0.id) }) else { return false }
      collided[step.id] = finding
      for walk in [walks[step.id], try History.ownUndo(of: step.id, on: connection).flatMap { walks[$0] }] {
        if let walk { untouched.formUnion(walk.needs.all) }
      }
      return true
    }

    /// Of the entries that a step needs the first that is gone for good: ids are not used again, so only the redo of what made it could
    /// bring it back.
    private mutating func lost(_ walk: StepWalk, on connection: Connection) throws(Failure) -> Int64? {
      var missing = try walk.needs.missing(on: connection)
      guard !missing.isEmpty else { return nil }
      for step in try History.undone(on: connection) {
        let own = try History.ownUndo(of: step, on: connection)
        let brought = try self.walk(of: own ?? step, isInverse: own != nil, on: connection).needs.brought
        missing.removeAll(where: brought.contains)
      }
      return missing.first
    }
  }
}
