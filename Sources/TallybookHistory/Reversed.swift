public import TallybookBase
public import TallybookModel

/// What an undo or redo did: the step that it took or brought back, and what that means, for people.
public struct Reversed: Sendable {
  /// The step.
  public let step: Step
  /// What happened, entry by entry; before it warnings: steps that were passed over, sessions that run and that nobody records. Of
  /// a preview what is in the way instead.
  public let findings: [Finding]
}
