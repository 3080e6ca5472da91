internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Takes a step of history back, or brings it back. It stands on what was captured: a change is inverted, and applied where
/// every row is still as the change left it and nothing else depends on what would go.
struct Reversal {
  private let direction: UndoDirection
  private let flags: UndoFlags
  private let book: Book
  private let now: Instant
  private var store: Store { book.store }

  init(_ direction: UndoDirection, _ flags: UndoFlags, in book: Book) throws(Failure) {
    try book.requireOutside(direction.noun)
    self.direction = direction
    self.flags = flags
    self.book = book
    now = try book.mutationTime()
  }

  /// Gives the step and what happened; with `preview` what is in the way, which is thrown otherwise.
  func run() throws(Failure) -> Reversed {
    // A recorder's lock is never waited for with the writer mutex held: both are given back, and tried again.
    let result = try store.whileBusy(until: store.busyDeadline) { () throws(Failure) in try runOnce() }
    store.catchUp(.commit)
    return result
  }

  // MARK: -

  /// What came of applying a step.
  private struct Outcome {
    /// What is in the way; where it is anything, nothing was changed.
    var inTheWay: [Finding] = []
    /// Whether that is about what the book holds, not about who records at the moment.
    var isLasting = false
    var happened: [Finding] = []
  }

  private func runOnce() throws(Failure) -> Reversed {
    var known = StepWalk.Known()
    while true { if let result = try take(&known) { return result } }
  }

  /// Takes a step; nil where it is passed over from now on.
  private func take(_ known: inout StepWalk.Known) throws(Failure) -> Reversed? {
    // Which recorders must stand still is known before their locks are taken, and these come before the writer mutex; the step that is taken is
    // the newest behind it.
    let planned = try store.read { connection throws(Failure) -> ReversalPlan in try choose(&known, on: connection).plan }
    let recorders = planned.recorders(in: store)
    TestSleep.at("undo.planned")
    if !flags.contains(.preview) { try absorbTails(of: planned) }
    return try Self.locking(recorders[...]) { () throws(Failure) in
      var outcome = Outcome()
      var chosen: ReversalChoice?
      var standings: [Recorder.Standing] = []
      do throws(Failure) {
        // With a recorder's lock held the writer mutex is only waited for a moment.
        try store.write(by: book.author, at: now, timeout: recorders.isEmpty ? nil : Recorder.writerShare) { transaction throws(Failure) in
          let choice = try choose(&known, on: transaction.connection)
          chosen = choice
          outcome = try reverse(choice, recorders, in: transaction)
          standings = try recorders.map { (recorder) throws(Failure) in try recorder.standing(in: transaction) }
          if let first = outcome.inTheWay.first { throw refusal(first, choice.step) }
          if flags.contains(.preview) { throw Self.previewed }
        }
      } catch {
        if outcome.isLasting, let step = chosen?.step, try store.read({ connection throws(Failure) in try known.pass(step, outcome.inTheWay, on: connection) }) {
          return nil
        }
        guard flags.contains(.preview), !outcome.inTheWay.isEmpty || error == Self.previewed, let chosen else { throw error }
        return Reversed(step: chosen.step, findings: chosen.passedOver + outcome.inTheWay)
      }
      guard let chosen else { throw Self.previewed }
      for (recorder, standing) in zip(recorders, standings) { recorder.follow(standing) }
      return Reversed(step: chosen.step, findings: chosen.passedOver + outcome.happened)
    }
  }

  /// Takes back what a preview did; never leaves this type.
  private static var previewed: Failure { Failure(.cancelled, "this was a preview") }

  private func choose(_ known: inout StepWalk.Known, on connection: Connection) throws(Failure) -> ReversalChoice {
    var author: String?
    if flags.contains(.mine) {
      author = if let own = book.author { own } else { try Settings.value(of: "username", on: connection) ?? "" }
    }
    var passedOver: [Finding] = []
    var choice: ReversalChoice?
    switch direction {
    case .undo: (choice, passedOver) = try ReversalChoice.undo(author, sessions: flags.contains(.sessions), &known, in: book, on: connection)
    case .redo: (choice, passedOver) = try ReversalChoice.redo(author, &known, on: connection)
    }
    guard let choice else {
      let whose = author.map { " of \"\($0.prefix(60))\"" } ?? ""
      let what = passedOver.first.map { "; \($0.message)" } ?? ""
      throw Failure(.noStep, "there is nothing\(whose) to be \(direction.verb)\(what)", id: passedOver.first?.id ?? 0)
    }
    return choice
  }

  /// Applies the step.
  private func reverse(
    _ choice: ReversalChoice, _ recorders: [Recorder], in transaction: Transaction
  ) throws(Failure) -> Outcome {
    let step = choice.step
    if let why = step.message {
      return Outcome(inTheWay: [Finding(.error, .undoBlocked, at: "step \(step.id)", "\(step.label) cannot be \(direction.verb): \(why)", id: step.id)])
    }
    let running = try runningElsewhere(choice.plan, recorders, on: transaction.connection)
    guard running.isEmpty else { return Outcome(inTheWay: running) }
    // First what is in tails: it says which event types and subjects are needed.
    let ended = recorders.filter { choice.recording?.kept.contains($0.item) ?? false }
    for recorder in ended { try recorder.storeTail(in: transaction) }
    let kept = try choice.kept(on: transaction.connection)
    let undone = direction == .undo ? try UndoneMakings(of: step.id, on: transaction.connection) : nil
    var check = ReversalCheck(transaction, trashing: undone?.kinds ?? [:])
    var happening = Happening(keeping: kept, in: transaction)
    var own: Changeset?
    var hasChanged = false
    let look = { (changes: Changeset) throws(Failure) in
      try check.add(changes)
      try happening.add(changes)
      if kept != nil || undone != nil || choice.isOwn { own = try ChangesetMerge.join(own ?? Changeset(bytes: []), changes) }
      hasChanged = true
    }
    var collisions: [ChangesetApply.Collision] = []
    var parts = 0
    // A number names a field for good: what another step wrote may have a value of it.
    let tables = direction == .undo ? Table.captured.filter { $0 != .templateField } : Table.captured
    try choice.forEachPart(on: transaction.connection) { changes throws(Failure) in
      // Behind one that collides others would do so too.
      guard collisions.isEmpty else { return }
      if parts > 0 { try transaction.account(goingOn: true, look) }
      parts += 1
      collisions = try ChangesetApply.apply(undone?.leaving(changes) ?? changes, to: transaction.connection, tables: tables)
    }
    guard collisions.isEmpty else { return Outcome(inTheWay: collisions.map { $0.finding }, isLasting: true) }
    let others = try kept?.bringBack(stopping: Set(ended.map(\.item)), in: transaction) ?? []
    guard others.isEmpty else { return Outcome(inTheWay: others, isLasting: true) }
    try undone?.trash(in: transaction)
    for recorder in recorders where !ended.contains(where: { $0 === recorder }) { try recorder.store(in: transaction) }
    try transaction.account(look)
    guard hasChanged else { return Outcome() }
    let findings = try check.findings()
    guard findings.isEmpty else { return Outcome(inTheWay: findings, isLasting: true) }
    try History.keep(direction, of: step, own: own, in: transaction)
    return Outcome(happened: try happening.findings())
  }

  private func refusal(_ first: Finding, _ step: Step) -> Failure {
    guard first.location != "step \(step.id)" else { return Failure(.undoBlocked, first.message, id: first.id) }
    return Failure(.undoBlocked, "\(step.label) cannot be \(direction.verb): \(first.message)", id: first.id)
  }

  /// Sessions that the step is about and that another process records, whose recorder could not follow, and sessions that it would end
  /// and that another opening of this process records.
  private func runningElsewhere(_ plan: ReversalPlan, _ recorders: [Recorder], on connection: Connection) throws(Failure) -> [Finding] {
    var findings: [Finding] = []
    for session in plan.sessions where !recorders.contains(where: { $0.item == session }) {
      if store.recording.isRecording(session) {
        // It was attached to a moment ago.
        throw Failure(.recorder, "session \(session) is being attached to; try again", id: session)
      }
      guard let pid = try SessionTails.owner(of: session, in: store, on: connection) else { continue }
      findings.append(
        Finding(
          .error, .isRecorded, at: "session \(session)", "session \(session) is being recorded by process \(pid); stop it there", id: session))
    }
    for session in plan.ended.sorted() {
      guard let recording = try HeldRecording(session, in: book, on: connection), HeldRecording.isOther(session, than: book) else { continue }
      findings.append(Finding(.error, .isRecorded, at: "session \(session)", "\(recording.sentence); stop it there", id: session))
    }
    for type in plan.removedTypes.sorted() {
      guard let (session, pid) = try EventTypes.recorder(seeing: type, in: store, elsewhere: true, on: connection) else { continue }
      findings.append(
        Finding(
          .error, .isRecorded, at: "entry \(type)", "session \(session), which process \(pid) records, can log events of the type \(type); stop it there",
          id: type))
    }
    // A recorder of this process that came meanwhile does not stand still.
    if plan.removesNames, store.recording.isAttaching || plan.recorders(in: store).contains(where: { new in !recorders.contains { $0 === new } }) {
      throw Failure(.recorder, "a session is being attached to; try again")
    }
    return findings
  }

  /// Brings into the book what recorders that are gone have left beside it: it would be lost with the session's row.
  private func absorbTails(of plan: ReversalPlan) throws(Failure) {
    for id in plan.sessions where store.recording[id] == nil {
      let left = try store.read { connection throws(Failure) -> Entry? in
        guard try SessionTails.owner(of: id, in: store, on: connection) == nil else { return nil }
        return try EntryStore.find(id, on: connection)
      }
      if let left, left.kind == .session { try SessionTails.absorb(left, in: store) }
    }
  }

  /// Holds the locks of recorders, in the order that they are given in.
  private static func locking<R>(_ recorders: ArraySlice<Recorder>, _ body: () throws(Failure) -> R) throws(Failure) -> R {
    guard let first = recorders.first else { return try body() }
    guard first.lock.acquire() else { throw Failure(.recorder, "session \(first.item) is being let go of; try again", id: first.item) }
    defer { first.lock.release() }
    return try locking(recorders.dropFirst(), body)
  }
}
