public import TallybookBase

/// One step of the history: a transaction, or the undo or redo of one.
///
/// ```swift
/// let book = try Book(":memory:", author: "kh")
/// try book.notes.create("Arrival")
/// let step = try book.history()[0]
/// print(step.name, step.author, step.state == .done, step.time <= .now)  // new note kh true true
/// print(step.changes.contains { $0.new == "Arrival" }, step.id > 0, step.of == nil, step.message == nil)  // true true true true
/// print(try book.undo().findings.isEmpty)  // false
/// ```
public struct Step: Identifiable, Hashable, Sendable {
  /// Identifies it in this book; later steps have greater ids.
  public let id: Int64
  /// When it was committed, by the book's clock.
  public let time: Instant
  /// The author; empty if unknown.
  public let author: String
  /// The transaction's name, otherwise what was done in it, such as `new note, edit`.
  public let name: String
  /// Whether it is done, undone, or cannot be undone.
  public let state: StepState
  /// For an undo or redo: the id of the step that it undid or redid.
  public let of: Int64?
  /// Why it cannot be undone; nil if it can.
  public let message: String?
  /// What it changed.
  public internal(set) var changes: [Change] = []
  /// For the result of an undo or redo: what happened, entry by entry.
  public internal(set) var findings: [Finding] = []

  init(_ step: Engine.Step) {
    id = step.id
    time = Instant(nanoseconds: step.time)
    (author, name, state, of, message) = (step.author, step.name ?? "", step.state, step.step, step.message)
  }

  /// Steps are equal if they are the same of one book, in the same state.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(try book.history() == book.history())  // true
  /// ```
  public static func == (one: Step, other: Step) -> Bool { one.id == other.id && one.state == other.state && one.changes == other.changes }

  /// By its id.
  ///
  /// ```swift
  /// try book.notes.create("Arrival")
  /// print(Set(try book.history()).count)  // 1
  /// ```
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
