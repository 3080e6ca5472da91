public import TallybookBase
public import TallybookModel

/// The result of an undo or redo: the step that was undone or redone, and what that means, for people.
public struct Reversed: Sendable {
  /// The step.
  public let step: Step
  /// What happened, entry by entry, after the warnings: skipped steps, and running sessions that nobody records. For a preview: what prevents it.
  public let findings: [Finding]
}
