internal import TallybookBase
internal import TallybookModel
internal import TallybookStorage

extension TimeRecordImport {
  /// Keeps a task whose fields were found elsewhere: what is too long is cut, notes beyond those that a task may have are left out, and what its day has no room for goes to the backlog,
  /// each with a finding. What is said of `vague` fields is less than a book has. Gives its id (0: it is in the trash), and whether it is new.
  mutating func keepTask(_ uuid: UUID, _ given: FieldValues, created: Instant, vague: Set<Field> = [], at place: String) throws(Failure) -> (id: Int64, isNew: Bool) {
    var values = given
    if let category = values[.category]?.text {
      let cut = cut(category, .category, at: place)
      values[.category] = .text(try Categories.spelling(of: cut, on: connection) ?? cut)
    }
    if let name = values[.name]?.text { values[.name] = .text(cut(name, .name, at: place)) }
    if let details = values[.description]?.text { values[.description] = .text(cut(details, .description, at: place)) }
    if let notes = values[.notes]?.text {
      let most = Field.notes.form?.most ?? 0
      let lines = notes.split(separator: "\n")
      for line in lines.dropFirst(most) { account.tell(key: Field.notes.name, "a task has more than \(most) notes, and the first were taken", example: String(line), at: place) }
      values[.notes] = lines.isEmpty ? nil : .text(lines.prefix(most).map { cut(String($0), .notes, at: place) }.joined(separator: "\n"))
    }
    values[.redaction] = values[.redaction] ?? .int(Int64(Redaction.plain.rawValue))
    let priority = values[.priority]?.int ?? Int64(Priority.unranked.rawValue)
    values[.priority] = .int(priority)
    values = try Self.checked(values, of: .task)
    if let day = values[.day]?.int, try EntryStore.find(uuid, on: connection) == nil {
      do throws(Failure) {
        try Days.requireRoom(for: 1, day, priority, on: connection)
        try Days.open(day, in: transaction)
      } catch {
        guard error.code == .limit else { throw error }
        values[.day] = nil
        note(.warning, .dayFull, at: place, key: "day", "day \(day) has no room for the task \(values[.name]?.text?.prefix(60) ?? ""), which waits in the backlog")
      }
    }
    return try keep(uuid, values, as: .task, created: created, vague: vague, at: place)
  }

  /// Fields as they may be kept of a kind; refuses what no draft would take, so that the book's export can be imported.
  static func checked(_ given: FieldValues, of kind: Kind) throws(Failure) -> FieldValues {
    var values = given
    for field in kind.settable where field != .tags && field != .parent {
      if let value = values[field] { values[field] = try FieldRules.check(value, for: field, of: kind) }
    }
    return values
  }

  private func cut(_ text: String, _ field: Field, at place: String) -> String {
    guard let longest = field.characters(of: .task), text.count > longest else { return text }
    account.tell(.warning, .changed, key: field.name, "the field \(field.name) of a task has more than \(longest) characters, and was cut", example: text, at: place)
    return TrimmedText.of(String(text.prefix(longest)))
  }
}
