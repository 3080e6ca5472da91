internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

/// Which step an undo or redo takes, and what of it is to be applied.
struct ReversalChoice {
  let step: Step
  /// The row of history whose changes are applied; nil of a step that cannot be undone.
  private let source: Int64?
  /// Whether what is applied is the inverse of these.
  private let isInverse: Bool
  /// Whether they are those that an undo kept, which did something else than the plain inverse.
  let isOwn: Bool
  /// What of it is a recording, which goes to the trash; nil where nothing is.
  let recording: StepRecording?
  /// What applying it is about, as far as recorders are concerned.
  let plan: ReversalPlan
  /// Steps that were passed over, each with why.
  let passedOver: [Finding]

  /// Calls `body` with what is to be applied, part after part.
  func forEachPart(on connection: Connection, _ body: (Changeset) throws(Failure) -> Void) throws(Failure) {
    guard let source else { return }
    try History.forEachPart(of: source, reversed: isInverse, on: connection) { changes throws(Failure) in
      try body(isInverse ? ChangesetApply.inverse(of: changes) : changes)
    }
  }

  /// What the recording needs, with itself.
  func kept(on connection: Connection) throws(Failure) -> KeptEntries? {
    guard let recording, !recording.kept.isEmpty else { return nil }
    return try KeptEntries(recording, madeBy: step.id, on: connection)
  }

  /// The step that would be redone: what was undone last, or last of an author's, and whose entries are there. Where there is none, why.
  static func redo(
    _ author: String?, _ known: inout StepWalk.Known, on connection: Connection
  ) throws(Failure) -> (choice: ReversalChoice?, passedOver: [Finding]) {
    var passedOver: [Finding] = []
    var passed = Set<Int64>()
    while let step = try History.lastUndone(of: author, except: passed, on: connection) {
      let own = try History.ownUndo(of: step.id, on: connection)
      let walk = try known.walk(of: own ?? step.id, isInverse: own != nil, on: connection)
      if let why = try known.whyPassed(step, walk, on: connection) {
        passed.insert(step.id)
        passedOver.append(finding(passingOver: step, why.text, about: why.about))
        continue
      }
      let choice = ReversalChoice(
        step: step, source: own ?? step.id, isInverse: own != nil, isOwn: own != nil, recording: nil, plan: walk.plan, passedOver: passedOver)
      return (choice, passedOver)
    }
    return (nil, passedOver)
  }

  private static func finding(passingOver step: Step, _ why: String, about id: Int64) -> Finding {
    Finding(.warning, .leftOut, at: "step \(step.id)", "passed over \(step.label): \(why)", id: id)
  }

  /// The step that would be undone: the newest, or the newest of an author, that takes no recording away and whose entries are
  /// there. With `sessions` also one that takes a recording away. Where there is none, why.
  static func undo(
    _ author: String?, sessions takesSessions: Bool, _ known: inout StepWalk.Known, in book: Book, on connection: Connection
  ) throws(Failure) -> (choice: ReversalChoice?, passedOver: [Finding]) {
    var passedOver: [Finding] = []
    var before = Int64.max
    while let step = try History.newest(of: author, before: before, on: connection) {
      before = step.id
      guard step.state != .fixed else {
        let choice = ReversalChoice(
          step: step, source: nil, isInverse: true, isOwn: false, recording: nil, plan: ReversalPlan(), passedOver: passedOver)
        return (choice, passedOver)
      }
      let walk = try known.walk(of: step.id, isInverse: true, on: connection)
      if let why = try known.whyPassed(step, walk, on: connection) {
        passedOver.append(finding(passingOver: step, why.text, about: why.about))
        continue
      }
      let recording = try StepRecording(of: walk.made, takesSessions: takesSessions, in: book, on: connection)
      if let why = recording.why {
        passedOver.append(finding(passingOver: step, why, about: recording.about))
        continue
      }
      let choice = ReversalChoice(
        step: step, source: step.id, isInverse: true, isOwn: false, recording: recording, plan: walk.plan, passedOver: passedOver)
      return (choice, passedOver)
    }
    return (nil, passedOver)
  }
}
