/// Which step an undo or redo takes, and what of it is to be applied.
struct ReversalChoice {
  let step: Step
  /// What is applied; empty of a step that cannot be undone.
  let changes: Changeset
  /// What the step did, where it is taken back.
  private let done: Changeset
  /// What of it is a recording, which goes to the trash; nil where nothing is.
  let recording: StepRecording?
  /// Steps that were passed over, each with why.
  let passedOver: [Finding]
  /// Whether `changes` are those that an undo kept, which did something else than the plain inverse.
  let isOwn: Bool

  /// What the recording needs, with itself.
  func kept(on connection: Connection) throws(Failure) -> KeptThings? {
    guard let recording, !recording.kept.isEmpty else { return nil }
    return try KeptThings(recording, madeBy: done, on: connection)
  }

  /// The step that would be redone: what was undone last, or last of an author's; nil where there is none.
  static func redo(_ author: String?, on connection: Connection) throws(Failure) -> ReversalChoice? {
    guard let step = try History.lastUndone(of: author, on: connection) else { return nil }
    let own = try History.ownChanges(ofUndoing: step.id, on: connection)
    let changes = if let own { try ChangesetApply.inverse(of: own) } else { try History.changes(of: step.id, on: connection) }
    let none = Changeset(bytes: [])
    return ReversalChoice(step: step, changes: changes ?? none, done: none, recording: nil, passedOver: [], isOwn: own != nil)
  }

  /// The step that would be undone: the newest, or the newest of an author, that takes no recording away. With `sessions` the newest
  /// in any case. Where there is none, why.
  static func undo(
    _ author: String?, sessions takesSessions: Bool, in store: Store, on connection: Connection
  ) throws(Failure) -> (choice: ReversalChoice?, passedOver: [Finding]) {
    var passedOver: [Finding] = []
    var before = Int64.max
    while let step = try History.newest(of: author, before: before, on: connection) {
      before = step.id
      guard step.state != .fixed, let done = try History.changes(of: step.id, on: connection) else {
        let none = Changeset(bytes: [])
        return (ReversalChoice(step: step, changes: none, done: none, recording: nil, passedOver: passedOver, isOwn: false), passedOver)
      }
      let recording = try StepRecording(done, takesSessions: takesSessions, in: store, on: connection)
      if let why = recording.why {
        passedOver.append(Finding(.warning, .leftOut, at: "step \(step.id)", "passed over \(step.label): \(why)", id: recording.about))
        continue
      }
      return (
        ReversalChoice(
          step: step, changes: try ChangesetApply.inverse(of: done), done: done, recording: recording, passedOver: passedOver,
          isOwn: false), passedOver)
    }
    return (nil, passedOver)
  }
}
