public import TallybookBase

/// A dictionary by texts of which only those with the same code points are the same key.
@usableFromInline package struct TextKeyed<Value> {
  @usableFromInline var values: [ExactText: Value]

  @inlinable package init() { values = Dictionary() }

  /// Of several values of one key the first.
  @inlinable package init(_ values: some Sequence<(String, Value)>) {
    self.values = Dictionary(values.lazy.map { (ExactText($0.0), $0.1) }) { first, _ in first }
  }

  @inlinable package subscript(key: String) -> Value? {
    get { values[ExactText(key)] }
    set { values[ExactText(key)] = newValue }
  }

  @inlinable package subscript(key: String, default standard: @autoclosure () -> Value) -> Value {
    get { values[ExactText(key), default: standard()] }
    set { values[ExactText(key)] = newValue }
  }

  @inlinable package var isEmpty: Bool { values.isEmpty }

  /// The keys, in no order.
  @inlinable package var keys: Dictionary<ExactText, Value>.Keys { values.keys }

  /// The keys with their values, by code points.
  @inlinable package var sorted: [(key: String, value: Value)] { values.sorted { $0.key < $1.key }.map { ($0.key.text, $0.value) } }

  /// These with others, of which one of the same key wins or does not.
  @inlinable package func merging(_ others: TextKeyed, othersWin: Bool) -> TextKeyed {
    var merged = self
    merged.values.merge(others.values) { own, other in othersWin ? other : own }
    return merged
  }
}

extension TextKeyed: Sendable where Value: Sendable {}

extension TextKeyed: Equatable where Value: Equatable {}
