package import TallybookBase
package import TallybookStorage

/// One step of a book's history: a transaction, or the undo or redo of one.
package struct Step: Sendable, Equatable {
  /// Identifies it in this book; later steps have greater ids.
  package let id: Int64
  /// When it was committed, by the book's clock.
  package let time: Instant
  /// The author; empty if unknown.
  package let author: String
  /// The transaction's name if it was given one, otherwise the calls in it, such as "new note, edit".
  package let name: String?
  /// Its state.
  package let state: StepState
  /// For an undo or redo: the step that it undid or redid.
  package let step: Int64?
  /// Why a step that is `fixed` cannot be undone.
  let reason: Reason?

  /// What keeps a step from being undone.
  package enum Reason: Int64 {
    case forever = 1
    case size = 2
    case budget = 3
  }

  /// One line that says why it cannot be undone; nil if it can, or already was.
  package var message: String? {
    guard state == .fixed else { return nil }
    return switch reason {
    case .forever: "it removed something for good"
    case .size: "it changed more than \(Transaction.largestChangeset) bytes, which versions before 0.2 kept by name only"
    case .budget, nil: "its changes went when history_budget was full"
    }
  }

  /// How it is called in messages.
  package var label: String { name.map { "step \(id) (\($0.prefix(60)))" } ?? "step \(id)" }

  package static let columns: SQL = "h.id, h.time, h.author, h.name, h.state, h.step, h.reason"

  /// Reads `columns`.
  package init(_ statement: Statement) {
    id = statement.int(0)
    time = statement.int(1)
    author = statement.text(2)
    name = statement.isNull(3) ? nil : statement.text(3)
    state = StepState(rawValue: Int32(truncatingIfNeeded: statement.int(4))) ?? .fixed
    step = statement.isNull(5) ? nil : statement.int(5)
    reason = statement.isNull(6) ? nil : Reason(rawValue: statement.int(6))
  }
}
