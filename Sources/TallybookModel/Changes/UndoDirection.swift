internal import TallybookBase

/// Whether a step is taken back or brought back.
package enum UndoDirection {
  case undo
  case redo

  /// The state of its own row in the history.
  var kept: StepState { self == .undo ? .undo : .redo }
  /// The state of the step from then on.
  var result: StepState { self == .undo ? .undone : .done }
  package var verb: String { self == .undo ? "undone" : "redone" }
  package var noun: String { self == .undo ? "undo" : "redo" }
}
