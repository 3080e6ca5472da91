extension Entry {
  /// What a field's part of the contract says about the book's entries that have it.
  func bookField() -> BookField {
    let form = form()
    var field = BookField(
      form: form ?? .named(.id), scope: word("scope", FieldScope.self) ?? .entry, key: text("json", empty: true),
      standard: optionalInteger("default"), isLeftOut: optionalFlag("json_without_default") ?? false,
      isAlwaysWritten: optionalFlag("json_required") ?? false, isSearched: optionalFlag("searched") ?? false,
      isViewed: optionalFlag("viewed") ?? true,
      keyDoc: optionalText("json_doc"))
    if has("json_for"), let keys = entry("json_for") { for kind in keys.keys { field.keys[kind] = keys.text(kind) } }
    if has("limit_for"), let limits = entry("limit_for") {
      for kind in limits.keys { if let limit = limits.entry(kind) { field.beyond[kind] = limit.beyond() } }
    }
    if field.isLeftOut, field.standard == nil { refuse("json_without_default", "there is no default to leave out") }
    return field
  }

  private func form() -> FieldForm? {
    guard let limit = entry("limit") else { return nil }
    defer { limit.finish() }
    if limit.has("form") { return limit.word("form", FieldForm.Named.self).map { .named($0) } }
    if limit.has("bytes") { return .text(limit: limit.text("bytes"), least: limit.optionalInteger("least") ?? 0) }
    if limit.has("lines") { return .lines(most: limit.integer("lines"), characters: limit.integer("characters")) }
    if limit.has("words") { return .words(limit.text("words")) }
    if limit.has("entry") { return .reference(limit.text("entry")) }
    if limit.has("entries") { return .references(limit.text("entries"), most: limit.integer("most")) }
    if limit.has("from") || limit.has("to") { return .real(from: limit.optionalInteger("from"), to: limit.optionalInteger("to")) }
    refuse("limit", "says nothing known: form, bytes, lines, words, entry, entries, from or to")
    return nil
  }

  private func beyond() -> FieldForm.Beyond {
    defer { finish() }
    return FieldForm.Beyond(characters: optionalInteger("characters"), least: optionalInteger("least"), isTrimmed: optionalFlag("trimmed") ?? false)
  }
}
