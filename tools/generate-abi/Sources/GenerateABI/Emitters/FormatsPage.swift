/// The tables of docs/formats.md and its parts that follow from the contract: the formats, the keys of JSON, the columns of SQL's views and the words.
struct FormatsPage {
  let contract: Contract

  var outputs: [Output] {
    [
      Output(path: "docs/formats.md", text: formats, part: "formats"),
      Output(path: "docs/formats/json.md", text: keys, part: "keys of entries"),
      Output(path: "docs/formats/tables.md", text: views, part: "views of entries"),
      Output(path: "docs/formats/words.md", text: words, part: "words"),
    ]
  }

  private var formats: String {
    var out = Lines()
    out.add("| format | in Python and the command | suffixes | media type | export | report | rows | import |")
    out.add("|---|---|---|---|---|---|---|---|")
    for format in contract.formats {
      let uses = Format.Use.allCases.map { format.uses.contains($0) ? "yes" : "" }
      out.add(
        "| `TALLY_FORMAT_\(format.name)` | `\(format.word)` | \(format.suffixes.map { "`\($0)`" }.joined(separator: ", ")) | "
          + "\(format.media) | \(uses.joined(separator: " | ")) |")
    }
    return out.text
  }

  private var kinds: [String] { contract.entryKinds.map(\.name) }

  private var keys: String {
    var out = Lines()
    out.add("| key | entries | |")
    out.add("|---|---|---|")
    for name in contract.jsonOrder {
      guard let field = contract.fields.first(where: { $0.name == name }), let bookField = field.bookField else { continue }
      var byKey: [(key: String, kinds: [String])] = []
      for kind in kinds where field.kinds.contains(kind) {
        guard let key = bookField.key(of: kind) else { continue }
        if let place = byKey.firstIndex(where: { $0.key == key }) { byKey[place].kinds.append(kind) } else { byKey.append((key, [kind])) }
      }
      for each in byKey { out.add("| `\(each.key)` | \(phrase(each.kinds)) | \(said(bookField.form, each.kinds))\((bookField.keyDoc ?? field.doc).oneLine) |") }
    }
    return out.text
  }

  /// What the value looks like, where that is not plain.
  private func said(_ form: FieldForm, _ kinds: [String]) -> String {
    switch form {
    case .words("kind"): kinds.map { "`\($0.lowercased())`" }.joined(by: "or") + ". "
    case .words(let set): contract.words(of: set).map { "`\($0.word)`" }.joined(by: "or") + ". "
    case .lines: "A list of texts. "
    case .reference, .named(.uuid): "A UUID. "
    case .references: "A list of objects with `uuid` and `name`. "
    case .named(.date): "A date such as 2026-03-02. "
    case .named(.entries): "A list. "
    case .named(.object), .named(.schema): "An object. "
    case .named(.flag): "true or false. "
    default: ""
    }
  }

  private func phrase(_ kinds: [String]) -> String {
    if kinds == self.kinds { return "all" }
    var rest = kinds
    var parts: [String] = []
    for (word, group) in Self.groups where group.allSatisfy(rest.contains) {
      parts.append(word)
      rest.removeAll { group.contains($0) }
    }
    return (rest.map { Self.plural($0).replacing("_", with: " ") } + parts).joined(by: "and")
  }

  /// Several of a kind; media are several already.
  private static func plural(_ kind: String) -> String { kind == "MEDIA" ? "media" : kind.lowercased() + "s" }

  private static let groups = [
    ("items", ["NOTE", "SESSION", "TASK"]), ("subjects, event types, tags and templates", ["SUBJECT", "EVENT_TYPE", "TAG", "TEMPLATE"]),
  ]

  private var views: String {
    var out = Lines()
    out.add("| view | columns |")
    out.add("|---|---|")
    for kind in contract.entryKinds {
      let columns = contract.viewFields(of: kind.name).sorted { $0.value.bits < $1.value.bits }.map { "`\($0.fieldName ?? "")`" }
      out.add("| `\(Self.plural(kind.name))` | \(columns.joined(separator: ", ")) |")
    }
    return out.text
  }

  private var words: String {
    var out = Lines()
    for (index, group) in contract.labelGroups.enumerated() {
      if index > 0 { out.add() }
      out.add("**\(group.title)**")
      out.add()
      out.add("| key | English | where |")
      out.add("|---|---|---|")
      for label in group.labels { out.add("| `\(label.key)` | \(label.text.cell) | \(label.doc.cell) |") }
    }
    return out.text
  }
}
