internal import TallybookBase
internal import TallybookModel
internal import TallybookText

/// What is said otherwise of entries that are known: those stay as the book has them.
extension ImportAccount {
  /// What may be otherwise without a loss: where it lies, and what an import adds by itself.
  private static let added: Set<Field> = [.parent, .zone, .template, .archived, .carried, .position]

  /// Tells what is said otherwise of an entry than the book has it. That stays as it is, whoever changed it, there or here. A time of `now`
  /// was assumed; what is said of `vague` fields is less than a book has.
  func tellDifferences(of given: FieldValues, from entry: Entry, but vague: Set<Field> = [], now: Instant, at place: String) {
    given.forEach { field, value in
      guard !Self.added.contains(field), !vague.contains(field), !isSame(value, entry[field]), field.kind != .time || value != .int(now) else { return }
      tellDifference(key: field.name, example: text(value, field), at: place)
    }
  }

  /// Tells that something is said otherwise of what is known.
  func tellDifference(key: String, example: @autoclosure () -> String, at place: @autoclosure () -> String) {
    tell(key: key, "what is known stays as the book has it, and is said otherwise here", example: example(), at: place())
  }

  private func text(_ value: Value, _ field: Field) -> String {
    value.text ?? value.int.map { number in field.kind == .time ? ISO8601.text(number) : "\(number)" } ?? ""
  }

  /// Tags have no order that says anything, and a table makes reals of whole numbers.
  private func isSame(_ given: Value, _ kept: Value) -> Bool {
    switch (given, kept) {
    case (.ids(let given), .ids(let kept)): Set(given) == Set(kept)
    case (.real, _), (_, .real): given.real == kept.real
    default: given == kept
    }
  }
}
