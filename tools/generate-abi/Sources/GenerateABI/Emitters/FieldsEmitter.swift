/// `Sources/TallybookStorage/Tables/Fields+Generated.swift`: which entries have which fields, what those take, and what JSON calls them.
struct FieldsEmitter {
  let contract: Contract
  private var fields: [Constant] { contract.fields }
  private var kinds: [Constant] { contract.entryKinds }

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("package import TallybookBase")
    kinds(&out)
    forms(&out)
    flags(&out)
    keys(&out)
    return out.text
  }

  // MARK: Kinds

  private func kinds(_ out: inout Lines) {
    out.add()
    out.add("extension Kind {")
    lists(&out, "settable", "The fields that a draft of the kind sets; none of what no draft makes.", "Field", "settableBy") { kind in
      fields.filter { $0.setBy.contains(kind) }.compactMap(\.swift).map { "." + $0 }
    }
    out.add()
    lists(&out, "viewed", "The columns of SQL's view of the kind, by the fields' numbers, so that new ones come last.", "Field", "viewedOf") { kind in
      contract.viewFields(of: kind).sorted { $0.value.bits < $1.value.bits }.compactMap(\.swift).map { "." + $0 }
    }
    out.add()
    lists(&out, "jsonFields", "The fields that JSON has of an entry of the kind, in its order.", "JSONField", "jsonOf") { kind in
      contract.jsonFields(of: kind).map { each in
        let leftOut = each.bookField.isLeftOut ? each.bookField.standard.map { ", leftOut: \($0)" } ?? "" : ""
        return "JSONField(.\(each.field.swift ?? ""), \(each.key.swiftLiteral)\(leftOut))"
      }
    }
    out.add("}")
  }

  /// A list for each kind, made once.
  private func lists(_ out: inout Lines, _ name: String, _ doc: String, _ type: String, _ prefix: String, _ list: (String) -> [String]) {
    out.add("  /// \(doc)")
    out.add("  package var \(name): [\(type)] {")
    out.add("    switch self {")
    var others: [String] = []
    for kind in contract.constants(named: "kind")?.values ?? [] {
      guard let swift = kind.swift else { continue }
      if list(kind.name).isEmpty { others.append("." + swift) } else { out.add("    case .\(swift.swiftIdentifier): Self.\(prefix)\(swift.capitalizedFirst)") }
    }
    if !others.isEmpty { out.add(("case " + others.joined(separator: ", ") + ": []").wrapped(118, first: "    ", rest: "      ")) }
    out.add("    }")
    out.add("  }")
    for kind in contract.constants(named: "kind")?.values ?? [] {
      guard let swift = kind.swift else { continue }
      let members = list(kind.name)
      guard !members.isEmpty else { continue }
      out.add()
      out.add("  private static let \(prefix)\(swift.capitalizedFirst): [\(type)] = [")
      if members.contains(where: { $0.contains("(") }) {
        for member in members { out.add("    \(member),") }
      } else {
        out.add(members.joined(separator: ", ").wrapped(118, first: "    ", rest: "    "))
      }
      out.add("  ]")
    }
  }

  // MARK: Fields

  private func forms(_ out: inout Lines) {
    out.add()
    out.add("extension Field {")
    out.add("  /// What the field of an entry takes; nil of a field that only rows have, and of a template's own.")
    out.add("  package var form: FieldForm? {")
    out.add("    switch self {")
    for field in fields {
      guard let name = field.swift, let bookField = field.bookField else { continue }
      out.add("    case .\(name.swiftIdentifier): \(form(bookField.form))")
    }
    out.add("    default: nil")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// What a kind asks of a text beyond that.")
    out.add("  package func rule(of kind: Kind) -> FieldForm.TextRule? {")
    out.add("    switch (self, kind) {")
    for field in fields {
      guard let name = field.swift, let bookField = field.bookField else { continue }
      for kind in kinds {
        guard let beyond = bookField.beyond[kind.name], let kindName = kind.swift else { continue }
        var values: [String] = []
        if let characters = beyond.characters { values.append("characters: \(characters)") }
        if let least = beyond.least { values.append("least: \(least)") }
        if beyond.isTrimmed { values.append("isTrimmed: true") }
        out.add("    case (.\(name), .\(kindName)): FieldForm.TextRule(\(values.joined(separator: ", ")))")
      }
    }
    out.add("    default: nil")
    out.add("    }")
    out.add("  }")
    out.add("}")
    let sets = Set(fields.compactMap { if case .words(let set)? = $0.bookField?.form { set } else { nil } }).sorted()
    guard !sets.isEmpty else { return }
    out.add()
    out.add("extension FieldForm.Words {")
    for (index, set) in sets.enumerated() {
      if index > 0 { out.add() }
      out.add("  /// Those of `TALLY_\(set.uppercased())_…`.")
      out.add("  package static let \(set.camelCase) = FieldForm.Words([")
      for each in contract.words(of: set) { out.add("    \(each.number): \(each.word.swiftLiteral),") }
      out.add("  ])")
    }
    out.add("}")
  }

  private func form(_ form: FieldForm) -> String {
    switch form {
    case .text(let limit, let least): ".text(bytes: Limits.\(limit.camelCase), least: \(least))"
    case .lines(let most, let characters): ".lines(most: \(most), characters: \(characters))"
    case .real(let from, let to): ".real(\(from.map { "\($0)" } ?? "-.greatestFiniteMagnitude") ... \(to.map { "\($0)" } ?? ".greatestFiniteMagnitude"))"
    case .words(let set): ".words(.\(set.camelCase))"
    case .reference(let kind): ".reference(.\(swift(kind)))"
    case .references(let kind, let most): ".references(.\(swift(kind)), most: \(most))"
    case .named(let named): ".\(named.swift)"
    }
  }

  private func swift(_ kind: String) -> String { contract.constants(named: "kind")?.values.first { $0.name == kind }?.swift ?? kind }

  private func flags(_ out: inout Lines) {
    out.add()
    out.add("extension Field {")
    out.add("  /// Whether an entry whose draft sets it must have it.")
    out.add("  package var isRequired: Bool {")
    out.add("    switch self {")
    let required = fields.filter(\.isRequired).compactMap(\.swift).map { "." + $0.swiftIdentifier }
    if !required.isEmpty { out.add((required.joined(separator: ", ") + ": true").wrapped(118, first: "    case ", rest: "      ")) }
    out.add("    default: false")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// What it is where nobody says it.")
    out.add("  package var standard: Int64? {")
    out.add("    switch self {")
    for field in fields {
      guard let name = field.swift, let standard = field.bookField?.standard else { continue }
      out.add("    case .\(name.swiftIdentifier): \(standard)")
    }
    out.add("    default: nil")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// What takes it along when its entry leaves the book.")
    out.add("  package var scope: FieldScope {")
    out.add("    switch self {")
    for scope in FieldScope.allCases where scope != .entry {
      let names = scoped(scope)
      if !names.isEmpty { out.add((names.joined(separator: ", ") + ": .\(scope.rawValue)").wrapped(118, first: "    case ", rest: "      ")) }
    }
    out.add("    default: .entry")
    out.add("    }")
    out.add("  }")
    out.add()
    out.add("  /// The fields that say where something was.")
    out.add("  package static let places: [Field] = [\(scoped(.place).joined(separator: ", "))]")
    out.add()
    out.add("  /// The fields whose texts are searched.")
    out.add("  package static let searched: [Field] = [")
    out.add(fields.filter { $0.bookField?.isSearched == true }.compactMap(\.swift).map { "." + $0 }.joined(separator: ", ").wrapped(118, first: "    ", rest: "    "))
    out.add("  ]")
    out.add("}")
  }

  /// For who asks for one field of an object, rather than for all.
  private func keys(_ out: inout Lines) {
    var all: [(name: String, key: String)] = []
    for field in fields {
      let keys = Set(field.kinds.compactMap { field.bookField?.key(of: $0) })
      if let name = field.swift, let key = keys.first, keys.count == 1 { all.append((name, key)) }
    }
    guard !all.isEmpty else { return }
    out.add()
    out.add("/// The keys in JSON of fields that have one and the same wherever they are: all of these, also those that nobody asks for by themselves yet.")
    out.add("package enum JSONKey {")
    for each in all { out.add("  package static let \(each.name.swiftIdentifier) = \(each.key.swiftLiteral)") }
    out.add("}")
  }

  private func scoped(_ scope: FieldScope) -> [String] {
    fields.filter { $0.bookField?.scope == scope }.compactMap(\.swift).map { "." + $0 }
  }
}

extension String {
  /// `Note` for `note`.
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
