package import TallybookBase

/// Conditions of a query of which one must hold: one alone, or those that OR joins.
package struct Clause: Sendable {
  package private(set) var alternatives: [Condition]

  package init(_ condition: Condition) { alternatives = [condition] }

  /// Lets a row that satisfies this one pass as well.
  package mutating func join(_ condition: Condition) { alternatives.append(condition) }

  /// The condition that must hold in any case: the one that stands alone.
  package var only: Condition? { alternatives.count == 1 ? alternatives.first : nil }

  /// Whether a row whose fields have these values is selected.
  package func matches(_ value: (Field) -> Value) -> Bool { alternatives.contains { $0.matches(value($0.field)) } }
}
