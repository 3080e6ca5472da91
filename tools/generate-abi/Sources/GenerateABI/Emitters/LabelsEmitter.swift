/// `Sources/TallybookBase/Label+Generated.swift`: the words that exports and reports print.
struct LabelsEmitter {
  let contract: Contract
  private var labels: [Label] { contract.labels }

  var text: String {
    var out = Lines()
    out.add("// \(generatedNotice)")
    out.add()
    out.add("/// A word that exports and reports print, by the place where it stands. Its number is its place in `Labels`.")
    out.add("package enum Label: Int, CaseIterable, Sendable {")
    for (index, group) in contract.labelGroups.enumerated() {
      if index > 0 { out.add() }
      out.add("  // MARK: \(group.title)")
      out.add()
      for label in group.labels {
        out.add("\(label.doc.capitalizedFirst).".swiftDoc(indent: "  "))
        out.add("  case \(label.swiftName.swiftIdentifier)")
      }
    }
    out.add("}")
    out.add()
    out.add("extension Label {")
    texts(&out, "key", "What the setting `labels` calls it.", \.key)
    out.add()
    texts(&out, "english", "The word where the setting does not say it.", \.text)
    out.add()
    fields(&out)
    out.add("}")
    return out.text
  }

  private func texts(_ out: inout Lines, _ name: String, _ doc: String, _ text: (Label) -> String) {
    out.add("  /// \(doc)")
    out.add("  package var \(name): String {")
    out.add("    switch self {")
    for label in labels { out.add("    case .\(label.swiftName.swiftIdentifier): \(text(label).swiftLiteral)") }
    out.add("    }")
    out.add("  }")
  }

  private func fields(_ out: inout Lines) {
    out.add("  /// The word for a field: the one whose key is the field's name.")
    out.add("  package init?(_ field: Field) {")
    out.add("    switch field {")
    for field in contract.fields {
      guard let name = field.swift, let label = labels.first(where: { $0.key == field.fieldName }) else { continue }
      out.add("    case .\(name.swiftIdentifier): self = .\(label.swiftName.swiftIdentifier)")
    }
    out.add("    default: return nil")
    out.add("    }")
    out.add("  }")
  }
}
