package import TallybookBase
package import TallybookModel

/// The result of an undo or redo: the step that was undone or redone, and what that means, for people.
package struct Reversed: Sendable {
  /// The step.
  package let step: Step
  /// What happened, entry by entry, after the warnings: skipped steps, and running sessions that nobody records. For a preview: what prevents it.
  package let findings: [Finding]
}
