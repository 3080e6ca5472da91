internal import TallybookBase
package import TallybookModel

/// The conditions of a query for bouts. They are asked of what was paired, and change nothing of it.
package struct BoutFilter: Sendable {
  /// The fields that bouts can be selected by.
  static let fields: Set<Field> = [.id, .session, .seq, .time, .end, .duration, .type, .variant, .subject, .value, .text, .stopText, .state, .fields]

  /// Whether they can be selected by a field.
  static func takes(_ field: Field) -> Bool { if case .own = field { true } else { fields.contains(field) } }

  /// The fields that they can be ordered by.
  static let orders: Set<Field> = [.time, .duration, .value]

  private let clauses: [Clause]

  package init(_ clauses: [Clause]) { self.clauses = clauses }

  /// Whether all match.
  package var isEmpty: Bool { clauses.isEmpty }

  package func matches(_ bout: Bout) -> Bool { clauses.allSatisfy { $0.matches { bout[$0] } } }
}
