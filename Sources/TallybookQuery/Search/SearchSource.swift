internal import TallybookBase
internal import TallybookEventLog
internal import TallybookModel
internal import TallybookStorage

/// A text of an entry that is searched.
struct SearchSource {
  /// Where it stands: a field's name, of a template's field behind `fields.`, or `attachment`, `transcript`, `event`.
  let place: String
  let text: String
}

/// What is searched of an entry: its own texts, and those of what belongs to it.
enum SearchSources {
  /// Texts of the entry itself. In a book that has none its own fields need not be looked for.
  static func own(of entry: Entry, hasOwnFields: Bool = true, on connection: Connection) throws(Failure) -> [SearchSource] {
    var sources = Field.searched.compactMap { field in entry[field].text.map { SearchSource(place: field.name, text: $0) } }
    if hasOwnFields, entry.kind.isItem {
      for each in try CustomValues(of: entry.id, on: connection).all {
        let texts = each.value.elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
        sources += texts.map { SearchSource(place: "fields.\(each.name)", text: $0) }
      }
    }
    return sources
  }

  private static let searched = Field.searched.compactMap { EntryColumns.stored($0).map { SQL(raw: $0) } }.joined(separator: ", ")

  /// Texts of the tags, the subject, the attachments and the media of an item or collection.
  static func parts(of entry: Entry, on connection: Connection) throws(Failure) -> [SearchSource] {
    var sources: [SearchSource] = []
    for tag in entry[.tags].ids ?? [] {
      if let name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(tag) AND trashed IS NULL")?.text {
        sources.append(SearchSource(place: "tags", text: name))
      }
    }
    if let subject = entry[.subject].int, let name = try connection.value("SELECT name FROM \(Table.entry) WHERE id = \(subject) AND trashed IS NULL")?.text {
      sources.append(SearchSource(place: "subject", text: name))
    }
    let statement = try connection.rows(
      "SELECT \(searched), kind FROM \(Table.entry) WHERE parent = \(entry.id) AND kind IN (\(Kind.parts)) AND trashed IS NULL ORDER BY id")
    while try statement.step() {
      let what = statement.int(Int32(Field.searched.count)) == Int64(Kind.media.rawValue) ? "medium" : "attachment"
      for (column, field) in Field.searched.enumerated() {
        if let text = statement.value(Int32(column)).text { sources.append(SearchSource(place: field == .transcript ? field.name : what, text: text)) }
      }
    }
    return sources
  }

  /// Texts of a session's events, edits laid over.
  static func events(of session: Entry, in state: BookState) throws(Failure) -> [SearchSource] {
    guard session.kind == .session else { return [] }
    var sources: [SearchSource] = []
    let merge = try EventMerge(session.id, in: state)
    while true {
      let columns = try merge.next(8192)
      guard !columns.isEmpty else { return sources }
      for note in columns.notes { if let note { sources.append(SearchSource(place: "event", text: note)) } }
      for variant in Set(columns.variants).sorted() { sources += merge.variants.words(of: variant).map { SearchSource(place: "event", text: $0) } }
    }
  }

  /// All of them.
  static func all(of entry: Entry, in state: BookState) throws(Failure) -> [SearchSource] {
    try own(of: entry, on: state.connection) + parts(of: entry, on: state.connection) + events(of: entry, in: state)
  }
}
