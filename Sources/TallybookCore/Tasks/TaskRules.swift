/// What the texts of a task may be, beyond what those of every thing may.
enum TaskRules {
  /// The most notes of a task.
  static let mostNotes = 5

  /// Refuses a text that is too long for a task; characters are counted as people do.
  static func checkText(_ text: String, _ field: Field) throws(Failure) {
    switch field {
    case .name: try check(text, field, longest: 80)
    case .description: try check(text, field, longest: 480)
    case .category:
      guard !text.isEmpty else { throw Failure(.invalid, "the field category is empty; give it a character at least, or clear it", field: field) }
      try check(text, field, longest: 30)
    case .notes:
      let notes = text.split(separator: "\n", omittingEmptySubsequences: false)
      guard notes.count <= mostNotes else {
        throw Failure(
          .invalid, "the field notes has \(notes.count) lines and may have \(mostNotes); leave some out", field: field,
          found: Measure(notes.count), bound: Measure(mostNotes))
      }
      for note in notes {
        guard !note.isEmpty else { throw Failure(.invalid, "the field notes has an empty line; leave it out", field: field) }
        try check(note, field, longest: 250)
      }
    default: return
    }
  }

  private static func check(_ text: some StringProtocol, _ field: Field, longest: Int) throws(Failure) {
    let count = text.count
    guard count > longest else { return }
    throw Failure(
      .invalid, "the field \(field.name) of a task has \(count) characters and may have \(longest); shorten it", field: field,
      found: Measure(count), bound: Measure(longest))
  }
}
